/**
 * Preloaded into a child process (`node --import`): when the parent is gone, however it ended, the child gets the
 * SIGTERM that the parent could not send, and two seconds to obey. Needs an IPC channel to the parent.
 */
process.on('disconnect', () => {
  setTimeout(() => process.exit(1), 2_000).unref();
  process.kill(process.pid, 'SIGTERM');
});
process.channel?.unref();
