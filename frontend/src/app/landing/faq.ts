/** What people ask first, and what is true. */
export const FAQ = [
  {
    question: 'Do I need an account?',
    answer:
      'No. Press Start in the Telegram chat and set one trigger each for BTC, ETH and SOL, free and for as long as you like. An account adds the daily summary, a wallet and a dashboard; Pro adds any coin and up to 200 triggers.',
  },
  {
    question: 'Which price rings, and can one exchange’s wick wake me?',
    answer:
      'The median of the fresh quotes of Coinbase, Kraken and Binance, in US dollars. From three quotes on, one that is more than 1.5 % off the others is set aside. Each alert keeps the quotes it rests on: tap “Why?” in the chat.',
  },
  {
    question: 'What if an exchange, Telegram or Bellwether is down?',
    answer:
      'An alert is stored before it is sent, so it arrives as soon as the way is free, and says that it is late. After an outage we look up what the market did meanwhile. With a verified e-mail address, an alert that Telegram does not take within two minutes comes by mail.',
  },
  {
    question: 'Can Bellwether touch my coins?',
    answer:
      'No. A wallet is connected by its public address only: we read its balance, and there is nothing we could sign or move. Never give anybody a private key or a seed phrase; we refuse them.',
  },
] as const;
