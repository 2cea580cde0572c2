/** Where people write to with a question, or to have their account deleted. */
export const SUPPORT_EMAIL = 'support@bellwether.example';
