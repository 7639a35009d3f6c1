import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { keepProfile } from '$lib/profile.svelte';
import { router } from '$lib/router.svelte';

keepProfile();
router.start();
mount(App, { target: document.getElementById('app') ?? document.body });
