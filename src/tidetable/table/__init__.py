"""Tables: where one game is being played. No sockets, no SQL, no clock: time and presence are handed in."""
