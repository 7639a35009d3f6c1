"""Tables over the network: HTTP, sockets, storage, bots in processes of their own."""
