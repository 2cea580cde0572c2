// The page that was asked for, as soon as it can be had.
addEventListener('online', () => location.reload());
