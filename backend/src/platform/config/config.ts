import type { ProcessRole } from '../../contract/admin/operations.js';
import type { MarketSource } from '../../contract/market.js';
import type { Offers } from '../../contract/status.js';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** Where calls to servers outside go through; null: they go directly. */
export interface OutboundProxy {
  readonly httpUrl: string | null;
  readonly httpsUrl: string | null;
  /** Hosts and domains that are asked directly. */
  readonly except: readonly string[];
}

/** A server that is asked with a key. Without a trailing slash. */
export interface KeyedServer {
  readonly baseUrl: string;
  readonly key: string;
}

/** The pair that push services know us by (RFC 8292), base64url, and the mailto: or https: address to complain to. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
  readonly subject: string;
}

/** The whole configuration, read once at boot and frozen. `null` means not configured. */
export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Origin without a trailing slash, for links and the Origin check. */
  readonly publicUrl: string;
  /** What this installation is called; of signs that mean nothing to HTML, JSON, a URL or a mail's head. */
  readonly brandName: string;
  /** null: no address is shown anywhere. */
  readonly supportEmail: string | null;
  /** A folder with terms.md, privacy.md or both; null: the product's own texts. */
  readonly legalDir: string | null;
  readonly dataDir: string;
  /** Has a password in it. */
  readonly databaseUrl: string;
  /** Connections of this process, the one for leases aside. */
  readonly databasePoolSize: number;
  /** The database itself where `databaseUrl` is a pooler's; else the same. */
  readonly databaseLeaseUrl: string;
  /** What this process does: each once, at least one. */
  readonly roles: readonly ProcessRole[];
  /** How processes hear of each other; null: this one does everything there is to do here. */
  readonly redisUrl: string | null;
  readonly sessionSecret: string;
  readonly trustProxy: number;
  readonly rateLimitScale: number;
  readonly marketSource: MarketSource;
  /** ccxt ids, in order of preference. */
  readonly exchanges: readonly string[];
  /** Coins followed at most; those that somebody watches come first. */
  readonly maxSymbols: number;
  /** For minutes of the past, in megabytes of the database. */
  readonly candleStoreMb: number;
  /** ccxt id → `urls` object merged into the ccxt constructor. */
  readonly exchangeUrls: Readonly<Record<string, object>>;
  readonly telegram: {
    readonly token: string;
    readonly username: string;
    readonly apiRoot: string;
    readonly linkBase: string;
    readonly appLinkBase: string;
    readonly webhookSecret: string | null;
  };
  /** Lower case; whoever signs in with one of these, verified, is an admin. */
  readonly adminEmails: readonly string[];
  /** `required`: admin pages are for who signed in with a second factor. */
  readonly adminSecondFactor: 'required' | 'advised';
  /** null: no sign-in with Google. */
  readonly google: {
    readonly issuer: string;
    readonly clientId: string;
    readonly clientSecret: string;
  } | null;
  /** null: no mail can be sent. */
  readonly email: { readonly smtpUrl: string; readonly from: string } | null;
  /** null: browsers are sent nothing. */
  readonly push: PushKeys | null;
  readonly signUp: Offers['signUp'];
  readonly trial: Offers['trial'];
  /** null: Pro is sold, or would be if `payments` were set. */
  readonly proFor: Offers['proFor'];
  /** null: nothing can be paid. */
  readonly payments: {
    readonly apiUrl: string;
    readonly keyId: string;
    /** base64 of the 64 bytes of an Ed25519 key: seed, then public key; or the PEM of an ECDSA key on P-256. */
    readonly keySecret: string;
    /** One, or two while a secret is being replaced. */
    readonly webhookSecrets: readonly string[];
  } | null;
  /** Servers in order of preference; none: balances of that network are unknown. */
  readonly chains: { readonly ethereumRpcUrls: readonly string[]; readonly esploraUrls: readonly string[] };
  /** Addresses of RSS and Atom feeds; none: there is no news. */
  readonly newsFeeds: readonly string[];
  /** Where official values are read; null: that source is not asked. Without a trailing slash. */
  readonly tradfi: {
    readonly yahooBaseUrl: string | null;
    readonly nyfedBaseUrl: string | null;
    readonly fredBaseUrl: string | null;
    /** FRED's API, asked instead of `fredBaseUrl`. */
    readonly fredApi: KeyedServer | null;
    /** The index, while Yahoo does not tell it. */
    readonly twelveData: KeyedServer | null;
    readonly fedNewsUrl: string | null;
  };
  readonly proxy: OutboundProxy | null;
  /** For addresses that people typed. */
  readonly outbound: {
    /** Networks like 192.168.1.0/24 that they may lead to beside the public internet. */
    readonly allowCidrs: readonly string[];
    /** Whether these may be asked by http://, too. */
    readonly plainHttp: boolean;
    /** Host or "*.domain" → origin that is asked in its place; none in production. */
    readonly hosts: Readonly<Record<string, string>>;
  };
  readonly triggerRules: { readonly hysteresisPct: number; readonly cooldownMs: number };
  readonly priceLogHours: number;
  /** How long alerts are kept. */
  readonly alertHistoryMonths: number;
  /** Whether admins may try what a price would do. */
  readonly priceSimulator: boolean;
  /** `keep`: how many nightly ones; 0: none are made. `skipBeforeUpgrade`: migrations are applied without one. */
  readonly backups: { readonly keep: number; readonly skipBeforeUpgrade: boolean };
  /** Whether admins with a linked chat hear what is wrong with the product. */
  readonly operationsNotices: 'on' | 'off';
  readonly metricsToken: string | null;
  readonly logLevel: LogLevel;
}

/** Injection token of the `Config`. */
export const CONFIG = Symbol('Config');
