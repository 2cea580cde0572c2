export const TRIAL_SESSION_KEY = 'bellwether.trial-session';
