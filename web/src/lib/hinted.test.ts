// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { begins, hinted } from './hinted';

test('a control belongs to a move if it makes it or begins it', () => {
  expect(begins('dawn-3 time 2', 'dawn-3 time 2')).toBe(true);
  expect(begins('dawn-3', 'dawn-3 time 2')).toBe(true);
  expect(begins('dawn-3 time 1', 'dawn-3 time 2')).toBe(false);
  expect(begins('pass 1', 'pass 12')).toBe(false);
  expect(begins(undefined, 'draw')).toBe(false);
  expect(begins('draw', null)).toBe(false);
});

test('what comes later is marked too, and all marks go with the hint', async () => {
  const board = document.createElement('div');
  board.innerHTML = '<button data-choice="dawn-3"></button><button data-choice="day-1"></button>';
  const marks = () =>
    [...board.querySelectorAll<HTMLElement>('[data-hinted]')].map((one) => one.dataset['choice']);
  const action = hinted(board, 'dawn-3 time 2');
  expect(marks()).toEqual(['dawn-3']);
  board.insertAdjacentHTML('beforeend', '<button data-choice="dawn-3 time 2"></button>');
  await Promise.resolve();
  expect(marks()).toEqual(['dawn-3', 'dawn-3 time 2']);
  action.update(null);
  expect(marks()).toEqual([]);
});
