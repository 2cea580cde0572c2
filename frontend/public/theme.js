// Runs before the first paint, so that a chosen theme does not flash. The switch writes the same key.
try {
  var theme = localStorage.getItem('bellwether.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: the system's theme applies.
}
