// Made by `npm run openapi`; do not edit.

export interface paths {
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check that the process is alive */
        get: operations["HealthController_live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check readiness: 200 or 503; details need the metrics token */
        get: operations["HealthController_ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get current prices of symbols or of one asset */
        get: operations["PricesController_prices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/market-prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List watched symbols with price, 24 h change and sources */
        get: operations["PricesController_marketPrices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/price-trail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the price line of a core symbol for the last 15 minutes */
        get: operations["PriceTrailController_trail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/price-quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the price of a core symbol with the quote of each exchange behind it */
        get: operations["PriceQuotesController_quotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/candles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the candles of a symbol for a chart. Others than BTC, ETH and SOL need what watching them needs */
        get: operations["CandlesController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recent-alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the last 10 alerts of the trial whose token is given, else of the signed-in user */
        get: operations["RecentAlertsController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List alerts of the trial whose token is given, else of the signed-in user, newest first */
        get: operations["AlertsController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts/seen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Say up to when alerts were seen, for every tab and device; it never goes back */
        put: operations["AlertsController_see"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export alerts as CSV, newest first; at most 50,000
         * @description UTF-8 with a byte order mark, times in UTC. Cells that a spreadsheet would take for formulas get an apostrophe.
         */
        get: operations["AlertsFileController_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts/{id}/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say that you have seen an alert, so that nothing that waits for it comes; the first time counts */
        post: operations["AcknowledgeController_acknowledge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/triggers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your triggers, oldest first */
        get: operations["AccountTriggersController_list"];
        put?: never;
        /** Watch a symbol: {symbol, watch}, {symbol, op, v1, v2} or {symbol, direction, price | bandLow, bandHigh}; `active` false makes it disarmed */
        post: operations["AccountTriggersController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/unified-triggers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your triggers on prices alone, as the settings page shows them */
        get: operations["AccountTriggersController_listUnified"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trigger-symbols": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the symbols you may choose */
        get: operations["AccountTriggersController_symbols"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/triggers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Update a trigger: another condition, guards or exchange start it from a new baseline; what is left out stays */
        put: operations["AccountTriggersController_edit"];
        post?: never;
        /** Delete a trigger */
        delete: operations["AccountTriggersController_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/triggers/{id}/toggle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Arm or disarm a trigger */
        put: operations["AccountTriggersController_toggle"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/triggers/test-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Preview an alert at the price that makes it ring; sends nothing */
        post: operations["AccountTriggersController_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/triggers/send-test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send that message, marked TEST, to the linked chat */
        post: operations["AccountTriggersController_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/triggers/backtest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Backtest a trigger: how often it would have rung within the last days; saves nothing. 202 while candles are read: ask again after retryAfterMs */
        post: operations["BacktestController_run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/triggers/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export your triggers as JSON or CSV, oldest first
         * @description CSV is UTF-8 with a byte order mark. Names and notes that a spreadsheet would take for formulas get an apostrophe, which an import takes away again.
         */
        get: operations["TransferController_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/triggers/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import triggers from a file of at most 500 and 256 kB, all or nothing
         * @description First with dryRun=true, which answers what would happen and a token; then the same file with the token does just that. A row of the same id, or that waits for the same, is the same trigger; nothing is deleted, refused rows are left out, and what is true already does not ring. 409 if anything has changed since the dry run.
         */
        post: operations["TransferController_import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trial/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a code to the chat of a person who has started the bot; the cookie bw_trial_ask tells who asked for it */
        post: operations["TrialPageController_start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trial/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verify a Telegram handle with its code; sets the cookie bw_trial */
        post: operations["TrialPageController_verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trial/triggers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make three levels the verified chat's triggers, each above or below the price now */
        post: operations["TrialPageController_enable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/triggers/public": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the triggers of the trial whose token is given */
        get: operations["TrialTriggersController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trial/triggers/upsert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create or replace the trial trigger of a symbol */
        post: operations["TrialTriggersController_upsert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trial/triggers/arm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Arm or disarm the trial trigger of a symbol */
        post: operations["TrialTriggersController_arm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trial/triggers/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete the trial trigger of a symbol */
        post: operations["TrialTriggersController_remove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trial/send-test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send one message marked TEST to the trial's chat */
        post: operations["TrialTriggersController_sendSample"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/channels/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for a link that adds a Telegram group or channel, good for ten minutes */
        post: operations["GroupsController_ask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/channels/groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Find out what became of the link to a Telegram group */
        get: operations["GroupsController_view"];
        put?: never;
        post?: never;
        /** Cancel the link to a Telegram group */
        delete: operations["GroupsController_cancel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your channels and routes, and how many more channels you may add */
        get: operations["ChannelsController_list"];
        put?: never;
        /** Add a channel, which gets tests only until it is proven */
        post: operations["ChannelsController_add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/channels/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove one of your channels */
        delete: operations["ChannelsController_remove"];
        options?: never;
        head?: never;
        /** Rename one of your channels, or switch it on or off */
        patch: operations["ChannelsController_change"];
        trace?: never;
    };
    "/api/channels/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Test one of your channels: call it now, and say what it answered */
        post: operations["ChannelsController_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/channels/{id}/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Prove one of your channels by the code that a test sent to it */
        post: operations["ChannelsController_prove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/channels/{id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the secret of a webhook; the old one signs too for 24 hours */
        post: operations["ChannelsController_newSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/channels/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what went to one of your channels, the last fifty, newest first */
        get: operations["ChannelsController_listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deliveries/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resend an alert that failed to reach one of your channels */
        post: operations["ChannelsController_resend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deliveries/shown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm that a push message was shown; any other receipt changes nothing */
        post: operations["PushReceiptsController_shown"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deliveries/act": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Acknowledge the alert of a push message, or snooze or disarm its trigger, each once */
        post: operations["PushReceiptsController_act"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/routes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a route: which channels alerts take, one step after the other */
        post: operations["RoutesController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/routes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace a route; alerts that are on it go on by its new steps */
        put: operations["RoutesController_replace"];
        post?: never;
        /** Delete a route; triggers that had it take the usual one */
        delete: operations["RoutesController_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/channels/route": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Choose the route of every trigger without one of its own */
        put: operations["RoutesController_choose"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/hooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your hooks, and how many more you may add */
        get: operations["HooksController_list"];
        put?: never;
        /** Add a hook, whose address is shown once: what is posted there becomes an alert */
        post: operations["HooksController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/hooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete one of your hooks; its alerts stay */
        delete: operations["HooksController_remove"];
        options?: never;
        head?: never;
        /** Rename one of your hooks, or change its route */
        patch: operations["HooksController_change"];
        trace?: never;
    };
    "/api/hooks/{id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the address of one of your hooks; the old one ends at once */
        post: operations["HooksController_newSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hooks/tv/{secret}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Post an alert to a hook: text, or JSON with text and symbol, at most 4 kB */
        post: operations["TradingViewController_receive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trial/handshake": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to connect Telegram: a token for this browser and links that open the bot; of whoever is signed in the bot asks first */
        post: operations["LinkTokensController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trial/handshake/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether Start, and for an account Confirm, was pressed in Telegram; 404 to anybody but who asked */
        get: operations["LinkTokensController_poll"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/telegram/bot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The name of the bot, the link that opens the chat with it, and whether that is on Telegram */
        get: operations["TelegramStatusController_bot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/telegram/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the account, or without a session this browser's trial, is connected to a Telegram chat */
        get: operations["TelegramStatusController_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/telegram/disconnect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End this browser's trial session; its alerts continue until /stop in the chat */
        post: operations["TelegramStatusController_disconnect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/telegram/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take this browser's trial to the account: its chat and, if wanted, its triggers */
        post: operations["TelegramLinkController_update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/telegram/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove the Telegram chat from the account; its triggers stay */
        delete: operations["TelegramLinkController_unlink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/telegram/test-message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send one message marked TEST to the account's chat */
        post: operations["TelegramLinkController_sendSample"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the service status: feed age per exchange, time to Telegram, outbox */
        get: operations["StatusController_read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/site": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the name of this installation and the address people write to */
        get: operations["SiteController_read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/site/legal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the terms and the privacy policy that the operator wrote */
        get: operations["SiteController_legal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/google": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Redirect to Google to sign in; ?next= takes one of our pages, ?invitation= the token of one, ?proof=1 proves who is signed in */
        get: operations["GoogleController_begin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/google/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Complete the Google sign-in */
        get: operations["GoogleController_finish"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/google/connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Join the Google identity that came back to its account by the password; signs in */
        post: operations["GoogleController_connect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/news/test-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Preview the daily summary; sends nothing */
        post: operations["NewsTestsController_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/news/send-test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send that message, marked TEST, to the linked chat */
        post: operations["NewsTestsController_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the ways to sign in besides e-mail and password */
        get: operations["SignInController_options"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create an account and sign in; the session is the cookie bw_session */
        post: operations["SignInController_register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in; the session is the cookie bw_session */
        post: operations["SignInController_login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out this browser; does nothing without a session */
        post: operations["SignInController_logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Email a password reset link if the address has an account */
        post: operations["PasswordResetController_forgot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a new password with the token of the mail; every session of the account ends */
        post: operations["PasswordResetController_reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verify the address of your account with the token of the mail; 403 PASSWORD_NEEDED when signed out */
        post: operations["VerificationController_verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/verify-email/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verify an email address with the emailed token and the password; signs in */
        post: operations["VerificationController_verifyWithPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/verify-email/new-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verify the address with the token of the mail and set a new password; every session ends */
        post: operations["VerificationController_verifyWithNewPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/resend-verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Email another verification link; at most three an hour */
        post: operations["VerificationController_resend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the signed-in user */
        get: operations["ProfileController_me"];
        put?: never;
        post?: never;
        /** Delete your account; payments are kept without your name */
        delete: operations["OwnDataController_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same */
        get: operations["ProfileController_user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/tier": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the plan's trigger limit and how many are used */
        get: operations["ProfileController_tier"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/pro-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get whether Pro is active and until when it is paid */
        get: operations["ProfileController_proStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/check-pro-access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check whether you may open the dashboard (Pro, grace or admin) */
        get: operations["ProfileController_proAccess"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/daily-summary-time": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set the time of the daily summary: HH:MM, in UTC or a time zone */
        post: operations["ProfileController_setSummaryTime"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/free-workspace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Record that "Continue with Free" was chosen */
        post: operations["ProfileController_useFreeWorkspace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get your alert settings */
        get: operations["SettingsController_read"];
        /** Update alert settings; answers all of them. Sentiment bounds need Pro */
        put: operations["SettingsController_change"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/safety": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the ways to sign in and to prove who you are */
        get: operations["SafetyController_safety"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Prove with the password or a code that it is you; counts for ten minutes */
        post: operations["SafetyController_prove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List where you are signed in, last used first */
        get: operations["SafetyController_list"];
        put?: never;
        post?: never;
        /** End all your sessions but this one */
        delete: operations["SafetyController_endOthers"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one of your other sessions */
        delete: operations["SafetyController_endOne"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set your password; all your other sessions end */
        post: operations["CredentialsController_setPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change your email address: a link is sent to the new one */
        post: operations["CredentialsController_changeEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/email/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm your new email address with the token of the mail */
        post: operations["CredentialsController_confirmEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/undo-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take a change of the email address back with the token of the mail; every session ends */
        post: operations["CredentialsController_undoEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to add an authenticator app; it counts once a code of it is confirmed */
        post: operations["FactorsController_begin"];
        /** Remove the authenticator app and the recovery codes */
        delete: operations["FactorsController_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm the authenticator app with a code of it; answers ten recovery codes */
        post: operations["FactorsController_confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make ten other recovery codes */
        post: operations["FactorsController_renew"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your passkeys, oldest first */
        get: operations["PasskeysController_list"];
        put?: never;
        /** Add the passkey that was made; at most ten */
        post: operations["PasskeysController_add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get what navigator.credentials.create needs to make a passkey */
        post: operations["PasskeysController_beginAdding"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove one of your passkeys */
        delete: operations["PasskeysController_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/proof/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Prove with a passkey that it is you; counts for ten minutes */
        post: operations["PasskeysController_prove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get what navigator.credentials.get needs to use a passkey */
        post: operations["PasskeysController_beginUse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/passkey/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with a passkey; the session is the cookie bw_session */
        post: operations["PasskeysController_login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your API tokens, newest first */
        get: operations["ApiTokensController_list"];
        put?: never;
        /** Create an API token, which is shown once; at most ten */
        post: operations["ApiTokensController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke one of your API tokens; it ends at once */
        delete: operations["ApiTokensController_revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet-submissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My wallets with what lies in them; old balances are read again in the background */
        get: operations["WalletsController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Connect a wallet, read only, by its public address */
        post: operations["WalletsController_add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet-submissions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Disconnect one of your wallets */
        delete: operations["WalletsController_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/wallet-submissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a person's wallets: your own, or anybody's for admins */
        get: operations["WalletsController_listOf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get your plan, its price and your payments */
        get: operations["BillingController_summary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Preview the price of a term, with or without a discount code */
        get: operations["BillingController_preview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/poll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Refresh your open payments from the payment provider */
        post: operations["BillingController_poll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/create-charge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a checkout to renew the last term */
        post: operations["BillingController_createCharge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a checkout for a term; answers the open one while it lasts */
        post: operations["BillingController_checkout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/activate-free-upgrade": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start a term that a discount code covers in full */
        post: operations["BillingController_activate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** For the payment provider: an event of a checkout, signed over the exact bytes of the body */
        post: operations["PaymentWebhookController_receive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/test/price": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Which watched triggers these prices would fire; nothing is sent, nothing changes */
        post: operations["SimulatorController_run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List accounts, newest first; X-Total-Count counts all matches */
        get: operations["AdminAccountsController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the admin statistics */
        get: operations["AdminAccountsController_stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Suspend an account: no sign-in and no alerts until it is restored */
        post: operations["AdminAccountsController_suspend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore a suspended account */
        post: operations["AdminAccountsController_restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set an account's role, apart from paid time */
        put: operations["AdminAccountsController_setRole"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/reset-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a link to set a new password; good for 30 minutes, once */
        post: operations["AdminAccountsController_resetLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a link to register by; good for 7 days and one account */
        post: operations["AdminAccountsController_invite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete an account; soft keeps payments and counts without a name */
        delete: operations["AdminAccountsController_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export everything that is kept about you as JSON; once an hour
         * @description One array for each table, times in UTC. Hashes and secrets are left out.
         */
        get: operations["OwnDataController_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List people who wrote to the bot, latest first */
        get: operations["LeadsController_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/leads/export.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export leads as CSV, latest first
         * @description UTF-8 with a byte order mark. Cells that a spreadsheet would take for formulas get an apostrophe.
         */
        get: operations["LeadsController_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/discount-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a discount code for this account only, or for anybody */
        post: operations["CodesController_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/charges-in-review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List payments waiting for review, oldest first */
        get: operations["PaymentReviewController_waiting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/charges/{id}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give the term of a payment in review, or close it; the same again changes nothing */
        post: operations["PaymentReviewController_decide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the audit log, newest first */
        get: operations["AuditController_page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/operations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the state of processes, leases, price feed and outbox */
        get: operations["OperationsController_read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/failed-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List failed messages, newest first, 50 a page */
        get: operations["OperationsController_failed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/deliveries/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a failed message again; 409 says why it cannot be */
        post: operations["OperationsController_retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/webhook-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List payment webhook events, newest first, 50 a page */
        get: operations["OperationsController_webhookEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/coin-listings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List markets that may mean another coin than their ticker elsewhere */
        get: operations["CoinListingsController_list"];
        put?: never;
        /** Decide whether a market means the same coin as elsewhere */
        post: operations["CoinListingsController_decide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "alert.fired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive alert.fired at an address of yours */
        post: operations["alert.fired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "alert.acknowledged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive alert.acknowledged at an address of yours */
        post: operations["alert.acknowledged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "summary.daily": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive summary.daily at an address of yours */
        post: operations["summary.daily"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "channel.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive channel.test at an address of yours */
        post: operations["channel.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        AlertsSeenDto: {
            /**
             * Format: date-time
             * @description timeline.recordedAt of the newest alert that was shown
             */
            seenAt: string;
        };
        WatchDto: {
            /** @enum {string} */
            kind: "price" | "move" | "trail" | "average" | "rsi" | "extreme";
            /** @description price: above, below, inside, outside · move: up, down, either · trail: rise, fall · average, rsi: above, below · extreme: high, low */
            way?: string | null;
            /** @description price above and below: US dollars per unit · rsi: 1 to 99 */
            level?: number | null;
            /** @description price inside and outside: US dollars per unit */
            low?: number | null;
            /** @description price inside and outside: US dollars per unit */
            high?: number | null;
            /** @description move, trail: 0.1 to 1,000 percent; down and fall at most 95 */
            percent?: number | null;
            /**
             * @description move; extreme: 24h, 7d
             * @enum {string|null}
             */
            window?: "5m" | "15m" | "1h" | "4h" | "24h" | "7d" | null;
            /**
             * @description average
             * @enum {string|null}
             */
            type?: "sma" | "ema" | null;
            /** @description average: 20, 50, 200 candles */
            length?: number | null;
            /**
             * @description average, rsi
             * @enum {string|null}
             */
            candles?: "1h" | "4h" | "1d" | null;
        };
        GuardDto: {
            /** @description Left out: the trigger's own */
            symbol?: string | null;
            watch: components["schemas"]["WatchDto"];
        };
        TriggerDto: {
            /** @description US dollars per unit; FED: percent */
            price?: number | null;
            /** @description US dollars per unit; FED: percent */
            bandLow?: number | null;
            /** @description US dollars per unit; FED: percent */
            bandHigh?: number | null;
            /** @description Instead of an operation with levels */
            watch?: components["schemas"]["WatchDto"] | null;
            /** @description At most two further conditions that have to hold when it fires; of any kind but trail */
            guards?: components["schemas"]["GuardDto"][] | null;
            /**
             * @description The one exchange to watch; null: the consensus of all
             * @example kraken
             */
            source?: string | null;
            /**
             * @description once: it is disarmed when it fires; null: always
             * @enum {string|null}
             */
            repeat?: "always" | "once" | null;
            /**
             * Format: date-time
             * @description With a time zone, 10 minutes to 366 days ahead: it does not fire from then on; null: never
             */
            expiresAt?: string | null;
            /** @description Whole seconds between two alerts, 0 to 604,800; null: as usual */
            cooldownSec?: number | null;
            /** @description How far it goes back before it may fire again: percent of the level, 0 to 10 · moves: points, less than the move · RSI: points, 0 to 20 · null: as usual */
            hysteresis?: number | null;
            /**
             * @description At most 40 characters of plain text; null or blank: none
             * @example Rent
             */
            name?: string | null;
            /**
             * @description At most 200 characters of plain text; null or blank: none
             * @example sell half
             */
            note?: string | null;
            /** @description Rings in quiet hours and mutes, too */
            alwaysRings?: boolean | null;
            /**
             * Format: uuid
             * @description The route of its alerts; null: your usual one
             */
            routeId?: string | null;
            /** @example BTC */
            symbol: string;
            /** @enum {string|null} */
            op?: "above" | "below" | "inside" | "outside" | null;
            /** @description US dollars per unit; FED: percent */
            v1?: number | null;
            /** @description US dollars per unit; FED: percent */
            v2?: number | null;
            /** @enum {string|null} */
            direction?: "above" | "below" | "inside" | "outside" | null;
            /**
             * @description false: it is there, and disarmed
             * @default true
             */
            active?: boolean;
        };
        TriggerEditDto: {
            /** @description US dollars per unit; FED: percent */
            price?: number | null;
            /** @description US dollars per unit; FED: percent */
            bandLow?: number | null;
            /** @description US dollars per unit; FED: percent */
            bandHigh?: number | null;
            /** @description Instead of an operation with levels */
            watch?: components["schemas"]["WatchDto"] | null;
            /** @description At most two further conditions that have to hold when it fires; of any kind but trail */
            guards?: components["schemas"]["GuardDto"][] | null;
            /**
             * @description The one exchange to watch; null: the consensus of all
             * @example kraken
             */
            source?: string | null;
            /**
             * @description once: it is disarmed when it fires; null: always
             * @enum {string|null}
             */
            repeat?: "always" | "once" | null;
            /**
             * Format: date-time
             * @description With a time zone, 10 minutes to 366 days ahead: it does not fire from then on; null: never
             */
            expiresAt?: string | null;
            /** @description Whole seconds between two alerts, 0 to 604,800; null: as usual */
            cooldownSec?: number | null;
            /** @description How far it goes back before it may fire again: percent of the level, 0 to 10 · moves: points, less than the move · RSI: points, 0 to 20 · null: as usual */
            hysteresis?: number | null;
            /**
             * @description At most 40 characters of plain text; null or blank: none
             * @example Rent
             */
            name?: string | null;
            /**
             * @description At most 200 characters of plain text; null or blank: none
             * @example sell half
             */
            note?: string | null;
            /** @description Rings in quiet hours and mutes, too */
            alwaysRings?: boolean | null;
            /**
             * Format: uuid
             * @description The route of its alerts; null: your usual one
             */
            routeId?: string | null;
            /** @enum {string|null} */
            direction?: "above" | "below" | "inside" | "outside" | null;
        };
        TriggerToggleDto: {
            active: boolean;
        };
        TriggerTestDto: {
            /** Format: uuid */
            triggerId?: string | null;
            symbol?: string | null;
            /** @enum {string|null} */
            op?: "above" | "below" | "inside" | "outside" | null;
            /** @description US dollars per unit; FED: percent */
            v1?: number | null;
            /** @description US dollars per unit; FED: percent */
            v2?: number | null;
            /** @description Instead of op with v1 and v2 */
            watch?: components["schemas"]["WatchDto"] | null;
        };
        BacktestDto: {
            /** @description US dollars per unit; FED: percent */
            price?: number | null;
            /** @description US dollars per unit; FED: percent */
            bandLow?: number | null;
            /** @description US dollars per unit; FED: percent */
            bandHigh?: number | null;
            /** @description Instead of an operation with levels */
            watch?: components["schemas"]["WatchDto"] | null;
            /** @description At most two further conditions that have to hold when it fires; of any kind but trail */
            guards?: components["schemas"]["GuardDto"][] | null;
            /**
             * @description The one exchange to watch; null: the consensus of all
             * @example kraken
             */
            source?: string | null;
            /**
             * @description once: it is disarmed when it fires; null: always
             * @enum {string|null}
             */
            repeat?: "always" | "once" | null;
            /**
             * Format: date-time
             * @description With a time zone, 10 minutes to 366 days ahead: it does not fire from then on; null: never
             */
            expiresAt?: string | null;
            /** @description Whole seconds between two alerts, 0 to 604,800; null: as usual */
            cooldownSec?: number | null;
            /** @description How far it goes back before it may fire again: percent of the level, 0 to 10 · moves: points, less than the move · RSI: points, 0 to 20 · null: as usual */
            hysteresis?: number | null;
            /**
             * @description At most 40 characters of plain text; null or blank: none
             * @example Rent
             */
            name?: string | null;
            /**
             * @description At most 200 characters of plain text; null or blank: none
             * @example sell half
             */
            note?: string | null;
            /** @description Rings in quiet hours and mutes, too */
            alwaysRings?: boolean | null;
            /**
             * Format: uuid
             * @description The route of its alerts; null: your usual one
             */
            routeId?: string | null;
            /** @example BTC */
            symbol: string;
            /** @enum {string|null} */
            op?: "above" | "below" | "inside" | "outside" | null;
            /** @description US dollars per unit; FED: percent */
            v1?: number | null;
            /** @description US dollars per unit; FED: percent */
            v2?: number | null;
            /** @enum {string|null} */
            direction?: "above" | "below" | "inside" | "outside" | null;
            /**
             * @description false: it is there, and disarmed
             * @default true
             */
            active?: boolean;
            /** @default 30 */
            days?: number;
        };
        TrialStartDto: {
            /**
             * @description A Telegram handle, with or without @
             * @example @yourname
             */
            handle: string;
        };
        TrialVerifyDto: {
            /**
             * @description A Telegram handle, with or without @
             * @example @yourname
             */
            handle: string;
            /**
             * @description The six digits that arrived in the chat
             * @example 042917
             */
            code: string;
        };
        TrialLevelsDto: {
            /** @description US dollars per unit; needed, more than 0 */
            BTC?: number | null;
            /** @description US dollars per unit; needed, more than 0 */
            ETH?: number | null;
            /** @description US dollars per unit; needed, more than 0 */
            SOL?: number | null;
        };
        TrialEnableDto: {
            /**
             * @description A Telegram handle, with or without @
             * @example @yourname
             */
            handle: string;
            triggers: components["schemas"]["TrialLevelsDto"];
        };
        TrialTriggerDto: {
            /** @enum {string} */
            symbol: "BTC" | "ETH" | "SOL";
            /** @enum {string} */
            operator: "ABOVE" | "BELOW" | "INSIDE";
            /** @description ABOVE and BELOW: US dollars per unit */
            threshold?: number | null;
            /** @description INSIDE: US dollars per unit */
            lowerBound?: number | null;
            /** @description INSIDE: US dollars per unit */
            upperBound?: number | null;
            isArmed: boolean;
        };
        TrialUpsertDto: {
            /** @description The token of the handshake that Start was pressed for */
            token: string;
            trigger: components["schemas"]["TrialTriggerDto"];
        };
        TrialArmDto: {
            /** @description The token of the handshake that Start was pressed for */
            token: string;
            /** @enum {string} */
            symbol: "BTC" | "ETH" | "SOL";
            isArmed: boolean;
        };
        TrialDeleteDto: {
            /** @description The token of the handshake that Start was pressed for */
            token: string;
            /** @enum {string} */
            symbol: "BTC" | "ETH" | "SOL";
        };
        TrialTokenDto: {
            /** @description The token of the handshake that Start was pressed for */
            token: string;
        };
        RequestGroupDto: {
            /** @enum {string} */
            form: "group" | "channel";
        };
        PushKeysDto: {
            p256dh: string;
            auth: string;
        };
        PushSubscriptionDto: {
            endpoint: string;
            /** @description As browsers give it; it is not used */
            expirationTime?: Record<string, never> | null;
            keys: components["schemas"]["PushKeysDto"];
        };
        AddChannelDto: {
            /** @enum {string} */
            kind: "webhook" | "push" | "ntfy" | "discord" | "slack";
            /** @description Made from the address if left out */
            label?: string;
            /** @description What a webhook is told besides alerts */
            events?: ("alert.acknowledged" | "summary.daily")[];
            /** @description Of a webhook, Discord and Slack; of ntfy the server */
            url?: string;
            /** @description Of ntfy */
            topic?: string;
            /** @description Of ntfy: an access token of the server */
            token?: string;
            /** @description Of push, as PushSubscription.toJSON() gives it */
            subscription?: components["schemas"]["PushSubscriptionDto"];
        };
        ChangeChannelDto: {
            label?: string;
            /** @enum {string} */
            state?: "on" | "off";
            /** @description What a webhook is told besides alerts */
            events?: ("alert.acknowledged" | "summary.daily")[];
        };
        ProveChannelDto: {
            /** @example 042917 */
            code: string;
        };
        ShownDto: {
            /** @description The receipt of the push message */
            receipt: string;
        };
        PushActDto: {
            /** @description The receipt of the push message */
            receipt: string;
            /**
             * @description snooze: for an hour
             * @enum {string}
             */
            act: "seen" | "snooze" | "disarm";
        };
        RouteStepDto: {
            /** @description telegram, email, or ids of your channels; they go at once */
            channels: string[];
            /** @description Seconds after the step before it, 0 to 3600; of the first step 0 */
            waitSec: number;
            /**
             * @description What makes the step needless; of the first step nothing
             * @enum {string}
             */
            unless: "accepted" | "acknowledged" | "nothing";
            /** @description Whether the step is for urgent alerts only */
            onlyUrgent: boolean;
        };
        RouteDto: {
            /**
             * @description At most 60 characters
             * @example Night
             */
            name: string;
            /** @description One to 5 */
            steps: components["schemas"]["RouteStepDto"][];
        };
        UsualRouteDto: {
            /**
             * Format: uuid
             * @description null: Telegram, and e-mail if that takes nothing within 2 minutes
             */
            routeId: string | null;
        };
        CreateHookDto: {
            /** @example Breakout */
            name: string;
            /**
             * Format: uuid
             * @description null: your usual route
             */
            routeId?: string | null;
        };
        ChangeHookDto: {
            name?: string;
            /**
             * Format: uuid
             * @description null: your usual route
             */
            routeId?: string | null;
        };
        TelegramDisconnectDto: {
            /** @description Instead of the bearer token */
            token?: string;
        };
        TelegramUpdateDto: {
            /** @description The token of the trial whose chat the account gets */
            token: string;
            /** @description false deletes the trial's triggers; else those that fit come along */
            importTriggers?: boolean;
        };
        ConnectGoogleDto: {
            /** @description Of the account that the Google address has */
            password: string;
            /** @description Of the authenticator app, or a recovery code: after 403 CODE_NEEDED */
            code?: string;
        };
        RegisterDto: {
            /** @example ann@example.com */
            email: string;
            password: string;
            firstName: string;
            lastName: string;
            /** @description Of the setup link, while there is no account */
            setup?: string;
            /** @description Of an invitation */
            invitation?: string;
        };
        LoginDto: {
            /** @example ann@example.com */
            email: string;
            password: string;
            /** @description Of the authenticator app, or a recovery code: after 403 CODE_NEEDED */
            code?: string;
        };
        ForgotPasswordDto: {
            /** @example ann@example.com */
            email: string;
        };
        ResetPasswordDto: {
            /** @description From the link in the mail, or the one that an admin made */
            token: string;
            newPassword: string;
        };
        VerifyEmailDto: {
            /** @description From the link in the mail */
            token: string;
        };
        VerifyWithPasswordDto: {
            /** @description From the link in the mail */
            token: string;
            password: string;
            /** @description Of the authenticator app, or a recovery code: after 403 CODE_NEEDED */
            code?: string;
        };
        VerifyWithNewPasswordDto: {
            /** @description From the link in the mail */
            token: string;
            newPassword: string;
        };
        SummaryTimeDto: {
            /**
             * @description HH:MM in timeZone
             * @example 13:00
             */
            time: string;
            /**
             * @description IANA time zone; left out: UTC
             * @example Europe/Vienna
             */
            timeZone?: string;
        };
        QuietHoursDto: {
            /** @example 22:00 */
            from: string;
            /**
             * @description Before `from`: on the day after
             * @example 07:00
             */
            to: string;
            /**
             * @description Days on which it begins; 1 is Monday
             * @example [
             *       1,
             *       2,
             *       3,
             *       4,
             *       5,
             *       6,
             *       7
             *     ]
             */
            days: number[];
            /** @enum {string} */
            mode: "silent" | "held";
            /** @description Whether urgent alerts ring all the same */
            urgentRings: boolean;
        };
        SettingsDto: {
            showTradfi?: boolean;
            /** @description Seconds: 0 (off) or 60 to 3600 */
            bundleEverySec?: number;
            sendUrgentSeparately?: boolean;
            /** @description -1 to 0 in steps of 0.1; Pro */
            sentimentMinDefault?: number;
            /** @description 0 to 1 in steps of 0.1; Pro */
            sentimentMaxDefault?: number;
            /**
             * @description IANA time zone in which times are shown; null: not chosen
             * @example Europe/Vienna
             */
            timeZone?: string | null;
            /** @description null: none */
            quiet?: components["schemas"]["QuietHoursDto"] | null;
            /** @description ISO 8601, 15 minutes to 7 days from now; null: not muted */
            mutedUntil?: string | null;
        };
        ProofDto: {
            password?: string;
            /** @description Of the authenticator app, or a recovery code */
            code?: string;
        };
        OwnPasswordDto: {
            newPassword: string;
        };
        ChangeEmailDto: {
            /** @example ann@example.com */
            email: string;
        };
        EmailTokenDto: {
            /** @description From the link in the mail */
            token: string;
        };
        CodeDto: {
            /** @example 123456 */
            code: string;
        };
        AddPasskeyDto: {
            /** @description What navigator.credentials answered, as JSON */
            response: Record<string, never>;
            name: string;
        };
        PasskeyAnswerDto: {
            /** @description What navigator.credentials answered, as JSON */
            response: Record<string, never>;
        };
        CreateApiTokenDto: {
            /** @example Home Assistant */
            name: string;
            scopes: ("read" | "triggers" | "alerts" | "channels" | "import")[];
            /**
             * @description After how many days it ends; null: never
             * @default 90
             * @enum {number|null}
             */
            expiresInDays?: 30 | 90 | 365 | null;
        };
        WalletDto: {
            /**
             * @description A public address. Never a private key or a seed phrase: those are refused.
             * @example 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
             */
            address: string;
            /**
             * @description An address that is plainly Bitcoin is stored as such.
             * @enum {string}
             */
            network: "bitcoin" | "ethereum";
        };
        UpgradeDto: {
            /** @enum {string} */
            plan: "quarterly" | "annual";
            /**
             * @description A discount code; case and spaces around it do not matter
             * @example K7QM-2XPA
             */
            code?: string;
        };
        TestPriceDto: {
            /**
             * @description US dollars per unit, more than 0
             * @example 64000
             */
            BTC?: number;
            /**
             * @description US dollars per unit, more than 0
             * @example 64000
             */
            ETH?: number;
            /**
             * @description US dollars per unit, more than 0
             * @example 64000
             */
            SOL?: number;
        };
        SuspendDto: {
            /** @description Kept in the audit log until the account is deleted */
            reason: string;
        };
        RoleDto: {
            /** @enum {string} */
            role: "free" | "pro" | "admin";
        };
        DeleteDto: {
            /** @enum {string} */
            mode: "soft" | "hard";
            /** @description DELETE, a space and the e-mail of the account, to the letter */
            confirm: string;
        };
        DeleteOwnDto: {
            /** @description DELETE, a space and the e-mail of the account, to the letter */
            confirm: string;
        };
        DiscountCodeDto: {
            /**
             * @example percent
             * @enum {string}
             */
            type: "percent" | "fixed";
            /**
             * @description Percent: 1 to 100. Fixed: whole USDC, 1 to 1000
             * @example 20
             */
            value: number;
            /**
             * @example both
             * @enum {string}
             */
            appliesTo: "quarterly" | "annual" | "both";
            /**
             * @description How many terms it makes cheaper
             * @example 1
             */
            cycles: number;
            /**
             * @example [
             *       "USD",
             *       "USDC"
             *     ]
             */
            allowedCurrencies: ("USD" | "USDC")[];
            /** @description Whether only this account may use it */
            userScoped: boolean;
        };
        ReviewDto: {
            /**
             * @description `grant`: give the term now · `close`: it was settled outside the product
             * @enum {string}
             */
            decision: "grant" | "close";
        };
        CoinListingDecisionDto: {
            /** @example gate */
            exchange: string;
            /** @example ACE/USDT */
            market: string;
            /** @enum {string} */
            verdict: "same" | "apart";
        };
        /** @description GET /api/user/safety: how the person can sign in, and so prove who they are. */
        AccountSafety: {
            hasPassword: boolean;
            hasGoogle: boolean;
            /** @description Whether the last proof is younger than ten minutes. */
            isProven: boolean;
            /** @description Whether a code of an authenticator app is asked for after the password. */
            hasTotp: boolean;
            /** @description How many recovery codes are left. */
            recoveryCodes: number;
            passkeys: number;
        };
        /** @enum {string} */
        AccountStatus: "active" | "suspended" | "deleted";
        /** @enum {string} */
        AcknowledgedVia: "page" | "telegram" | "push" | "ntfy" | "link";
        /** @description The answer to POST /api/billing/activate-free-upgrade: what to tell the person. */
        ActivationResponse: {
            message: string;
        };
        /** @description The answer to POST /api/channels and to POST /api/channels/{id}/secret. */
        AddedChannel: {
            channel: components["schemas"]["ChannelView"];
            /** @description Of a webhook, shown once: `whsec_` and 32 bytes in base64. */
            secret?: string;
        };
        /** @enum {string} */
        AddedKind: "webhook" | "push" | "ntfy" | "discord" | "slack" | "telegram-group";
        /** @description POST /api/admin/users/{id}/reset-link and POST /api/admin/invitations: shown once, and stored as a hash. */
        AdminLink: {
            link: string;
        };
        /** @description GET /api/admin/stats */
        AdminStats: {
            users: {
                /** @description Deleted ones included. */
                total: number;
                active: number;
                suspended: number;
                deleted: number;
                newIn7Days: number;
            };
            /** @description Active accounts by what they may do now; `paying` are those of `pro` whose paid time runs. */
            roles: {
                free: number;
                pro: number;
                admin: number;
                paying: number;
            };
            triggers: {
                total: number;
                armed: number;
            };
            alertsIn24Hours: number;
            leads: {
                total: number;
                newIn7Days: number;
            };
            /** @description Confirmed payments of the last 30 days less refunds, in cents of USDC. */
            revenueIn30DaysMinor: number;
            asOf: string;
        };
        /** @description GET /api/admin/users[?search=]: an array, newest first, at most MAX_ADMIN_USERS; the header X-Total-Count counts all matches. */
        AdminUser: {
            id: string;
            /** @description Empty once the account is deleted. */
            email: string;
            emailVerified: boolean;
            role: components["schemas"]["Role"];
            firstName: string;
            lastName: string;
            /** @description HH:MM, UTC. */
            dailySummaryTime: string;
            status: components["schemas"]["AccountStatus"];
            /** @description Whether the account is active: neither suspended nor deleted. */
            isActive: boolean;
            /** @description Term of the paid time that runs, grace included; null: nothing paid runs. */
            plan: components["schemas"]["BillingTerm"] | null;
            planState: components["schemas"]["Plan"];
            /** @description ISO 8601; null: never paid. */
            paidUntil: string | null;
            /** @description The newest code that was made in this account's row. */
            discountCode: string | null;
            /** @description Without */
            telegramUsername: string | null;
            createdAt: string;
        };
        /** @description POST /api/alerts/{id}/acknowledge, and the event `alert:acknowledged`. */
        AlertAcknowledged: {
            alertId: string;
            /** @description ISO 8601: the first time it was. */
            at: string;
            via: components["schemas"]["AcknowledgedVia"];
        };
        /** @description For webhooks that ask for it. */
        AlertAcknowledgedBody: {
            /** @constant */
            type: "alert.acknowledged";
            /** @description When the person said "Seen", ISO 8601. */
            timestamp: string;
            data: {
                alertId: string;
                via: components["schemas"]["AcknowledgedVia"];
                /** @description null: it was deleted since. */
                alert: components["schemas"]["RecentAlert"] | null;
                trigger: components["schemas"]["WebhookTrigger"] | null;
                simulated: boolean;
                /** @constant */
                test: false;
                repeat: boolean;
                url: string;
            };
        };
        /** @description Everything that explains why an alert fired. Times are epoch milliseconds. */
        AlertEvidence: {
            source: components["schemas"]["MarketSource"];
            condition: components["schemas"]["Condition"];
            /** @description Rules of its own that the trigger had then; absent: the usual. */
            rules?: {
                /** @description How far the value must go back before the next alert: percent of the level; of a move and the RSI points. null: the usual. */
                hysteresis?: number | null;
                repeat?: components["schemas"]["Repeat"];
            };
            /** @description Of a condition on a series. */
            series?: components["schemas"]["SeriesReading"];
            guards?: components["schemas"]["GuardReading"][];
            /** @description The one exchange that was watched by choice; absent: all of them. */
            exchange?: string;
            /** @description The coin's, whatever the condition is of. */
            price: number;
            priceBefore: number | null;
            basis: components["schemas"]["PriceBasis"];
            quotes: components["schemas"]["QuoteEvidence"][];
            /** @description When the price was made. Of a crossing found in history: when the first price afterwards was. */
            seenAt: number;
            decidedAt: number;
            /** @description When the last price before this one was evaluated, or the stretch it was found in began; set only on late alerts. */
            lastWatchedAt?: number;
            /**
             * @description Where a crossing that nobody watched was found; absent when somebody did.
             * @enum {string}
             */
            origin?: "trades" | "candle";
        };
        AlertFiredBody: {
            /** @constant */
            type: "alert.fired";
            /** @description When the trigger fired, or a hook was called, ISO 8601. */
            timestamp: string;
            data: {
                /** @description As GET /api/alerts gives it. */
                alert: components["schemas"]["RecentAlert"];
                /** @description null: it is of a hook, as `alert.hookId` says. */
                trigger: components["schemas"]["WebhookTrigger"] | null;
                /** @description The prices are made up. */
                simulated: boolean;
                /** @constant */
                test: false;
                /** @description An earlier try may have arrived. */
                repeat: boolean;
                /** @description Where a person sees it. */
                url: string;
            };
        };
        /** @description GET /api/alerts?cursor=&limit=&symbol=&from=&to=&result=: newest first; of the trial whose token is given, else of the account. */
        AlertPage: {
            alerts: components["schemas"]["RecentAlert"][];
            /** @description What `cursor` takes for the alerts after these; null at the end. */
            nextCursor: string | null;
            /** @description Of all alerts, whatever was asked for: those recorded since `seenAt`. At most MOST_UNREAD. */
            unread: number;
            /** @description As in AlertsSeen. */
            seenAt: string;
            /** @description For how many months alerts are kept. */
            keptMonths: number;
        };
        /** @description What happened to an alert after it was decided. ISO 8601 with milliseconds. `recordedAt` is by the database's clock, the others by ours, as the times of the evidence. */
        AlertTimeline: {
            recordedAt: string;
            /** @description When the last call to Telegram began; null before it ended. */
            sentAt: string | null;
            /** @description When Telegram accepted the message; null unless it did. */
            acceptedAt: string | null;
        };
        /** @description The answer to it, and the event `alerts:seen`. */
        AlertsSeen: {
            /** @description Up to when alerts were seen, ISO 8601. Never goes back. */
            seenAt: string;
        };
        /** @description GET /api/tokens, newest first: those that are not revoked. */
        ApiTokenView: {
            /** @description The eight characters after bwk_: names the token, and opens nothing. */
            id: string;
            name: string;
            scopes: components["schemas"]["TokenScope"][];
            /** @description ISO 8601. */
            createdAt: string;
            /** @description ISO 8601; null: never. */
            expiresAt: string | null;
            isExpired: boolean;
            /** @description ISO 8601, to the minute; null: never used. */
            lastUsedAt: string | null;
        };
        /** @description GET /api/prices?asset=&quote=USD */
        AssetPriceResponse: {
            source: components["schemas"]["MarketSource"];
            price: number;
            asOf: string;
        };
        /** @enum {string} */
        AttestationConveyancePreference: "direct" | "enterprise" | "indirect" | "none";
        /**
         * @description Values for an attestation object's `fmt`
         *
         *     See https://www.iana.org/assignments/webauthn/webauthn.xhtml#webauthn-attestation-statement-format-ids
         * @enum {string}
         */
        AttestationFormat: "fido-u2f" | "packed" | "android-safetynet" | "android-key" | "tpm" | "apple" | "none";
        /** @description GET /api/admin/audit[?before=&limit=&userId=]; newest first. */
        AuditPage: {
            rows: components["schemas"]["AuditRow"][];
            /** @description For `before` of the next page; null: this was the last. */
            next: string | null;
        };
        /** @description An account in the audit log; the address is null once the account is deleted. */
        AuditParty: {
            id: string;
            email: string | null;
        };
        AuditRow: {
            id: string;
            at: string;
            action: string;
            /** @description null: the product itself, or somebody at its terminal. */
            actor: components["schemas"]["AuditParty"] | null;
            target: components["schemas"]["AuditParty"] | null;
            before: string | null;
            after: string | null;
            /** @description What the actor typed; null once the target is erased. */
            words: string | null;
            address: string | null;
            requestId: string | null;
        };
        AuthenticationExtensionsClientInputs: {
            appid?: string;
            credProps?: boolean;
            hmacCreateSecret?: boolean;
            minPinLength?: boolean;
            prf?: components["schemas"]["AuthenticationExtensionsPRFInputs"];
        };
        AuthenticationExtensionsPRFInputs: {
            eval?: components["schemas"]["AuthenticationExtensionsPRFValues"];
            evalByCredential?: {
                [key: string]: components["schemas"]["AuthenticationExtensionsPRFValues"];
            };
        };
        AuthenticationExtensionsPRFValues: {
            first: components["schemas"]["BufferSource"];
            second?: components["schemas"]["BufferSource"];
        };
        /** @enum {string} */
        AuthenticatorAttachment: "cross-platform" | "platform";
        AuthenticatorSelectionCriteria: {
            authenticatorAttachment?: components["schemas"]["AuthenticatorAttachment"];
            requireResidentKey?: boolean;
            residentKey?: components["schemas"]["ResidentKeyRequirement"];
            userVerification?: components["schemas"]["UserVerificationRequirement"];
        };
        /** @enum {number} */
        AverageLength: 20 | 50 | 200;
        /** @description 200: how often a trigger would have rung. */
        Backtest: {
            /** @description As gap filling tells it: with every touch of a minute's high and low. */
            times: number;
            /** @description By the closes of minutes alone: beyond doubt. */
            held: number;
            /** @description `times` a known day. */
            perDay: number;
            /** @description ISO 8601. */
            from: string;
            to: string;
            /** @description The share of the minutes that are known, 0–1. */
            known: number;
            /** @description ccxt ids of the exchanges that told. */
            exchanges: string[];
            /** @description Epoch milliseconds and US dollars, oldest first; at most 500, the newest. */
            fires: [
                number,
                number
            ][];
            /** @description null: it rings at most five times a day, or nothing that was tried rings at most once. */
            suggestion: components["schemas"]["BacktestSuggestion"] | null;
        };
        /** @description 202: candles are being read, newest first. */
        BacktestPending: {
            /** @description 0–1. */
            progress: number;
            retryAfterMs: number;
            /** @description Of what has been read so far; null before the first candles. */
            partial: components["schemas"]["Backtest"] | null;
        };
        /** @description What would ring about once a day. */
        BacktestSuggestion: {
            /** @constant */
            kind: "percent";
            percent: number;
            perDay: number;
        } | {
            /** @constant */
            kind: "cooldown";
            cooldownSec: number;
            perDay: number;
        };
        BandCondition: {
            /** @enum {string} */
            op: "inside" | "outside";
            low: number;
            high: number;
        };
        Base64URLString: string;
        BillingPayment: {
            /** @description ISO 8601. */
            date: string;
            /** @description What arrived, in decimal units of `currency`: 30 is thirty USDC. */
            amount: number;
            /** @description What was asked for. */
            due: number;
            currency: string;
            term: components["schemas"]["BillingTerm"];
            status: components["schemas"]["PaymentStatus"];
            /** @description Whether it bought its term (and was not given back). */
            granted: boolean;
            /** @description The provider's page about it; null for a payment of nothing. */
            receipt_url: string | null;
        };
        /** @description GET /api/billing/preview?plan={plan}&code={code} */
        BillingPreview: {
            /** @description `none`: no code was asked about. Unknown, used, expired and other people's codes are all `invalid`. */
            code_status: components["schemas"]["CodeStatus"];
            /** @description What is to be paid with the code, in cents of USDC. */
            amount_minor: number;
            breakdown: {
                code_applied: boolean;
            };
        };
        /** @description GET /api/billing/summary. Dates are ISO 8601. Of an admin or a granted Pro: pro_active, amount 0, all dates null. */
        BillingSummary: {
            plan: components["schemas"]["Plan"];
            within_renewal_window: boolean;
            /** @description Where an open charge is paid; null without one. */
            pending_charge_url: string | null;
            period_start: string | null;
            period_end: string | null;
            next_renewal: string | null;
            grace_until: string | null;
            /** @description What the next payment costs, decimal units of `currency`: 30 is thirty USDC. null: nothing was ever paid. */
            amount: number | null;
            currency: string;
            term: components["schemas"]["BillingTerm"] | null;
            /** @description Whether the person pays each term by hand. */
            manual_pay: boolean;
            /** @description IANA name of the zone dates are shown in. */
            timezone: string;
            /** @description Newest first. */
            history: components["schemas"]["BillingPayment"][];
        };
        /** @enum {string} */
        BillingTerm: "quarterly" | "annual";
        /** @enum {string} */
        BreachState: "breached" | "cooldown" | "none";
        BufferSource: {
            buffer: {
                byteLength: number;
            };
            byteLength: number;
            byteOffset: number;
        } | {
            byteLength: number;
        };
        COSEAlgorithmIdentifier: number;
        /** @description Start in Unix seconds, then US dollars per unit; official values have no candles. */
        CandleRow: [
            number,
            number,
            number,
            number,
            number
        ];
        /** @enum {string} */
        CandleSize: "1h" | "4h" | "1d";
        /** @enum {string} */
        CandleSpan: "1h" | "1d" | "7d" | "30d";
        /** @description GET /api/candles?symbol=&span= (default 1d). Core symbols are public; others need what watching them needs. Oldest first; a stretch without trades has no candle, and the last candle may still be running. */
        CandlesResponse: {
            source: components["schemas"]["MarketSource"];
            symbol: string;
            span: components["schemas"]["CandleSpan"];
            sizeSec: number;
            /** @description ccxt id of the exchange they are of. */
            exchange: string;
            /** @description When the exchange answered them, ISO 8601. */
            asOf: string;
            /** @description No exchange answers now: these are kept from before, however old. */
            stale: boolean;
            candles: components["schemas"]["CandleRow"][];
        };
        /** @description GET /api/channels/{id}/deliveries: the last fifty, newest first. */
        ChannelDelivery: {
            id: string;
            /** @enum {string} */
            kind: "alert" | "test" | "notice";
            /** @description null for what is about no alert. */
            alertId: string | null;
            /** @enum {string} */
            status: "pending" | "sending" | "delivered" | "failed" | "cancelled";
            reason: string | null;
            /** @description ISO 8601. */
            createdAt: string;
            attempts: components["schemas"]["DeliveryAttempt"][];
        };
        /**
         * @description `unproven`: gets tests only, until one of them is known to have arrived.
         * @enum {string}
         */
        ChannelState: "unproven" | "on" | "off";
        ChannelTestBody: {
            /** @constant */
            type: "channel.test";
            /** @description When it was sent, ISO 8601. */
            timestamp: string;
            data: {
                alert: null;
                simulated: boolean;
                /** @constant */
                test: true;
                /** @constant */
                repeat: false;
                url: string;
            };
        };
        /** @description POST /api/channels/{id}/test answers within 12 s. */
        ChannelTestResult: {
            ok: boolean;
            /** @description null: no answer. */
            status: number | null;
            ms: number;
            /** @description A sentence: "The server answered 404."; absent if it was accepted. */
            reason?: string;
            /** @description What it made of the channel: an accepted test proves all kinds but ntfy and push, which need `proof`. */
            channel: components["schemas"]["ChannelView"];
        };
        /** @description A way to a person. Telegram and e-mail are there as long as a chat is linked and an address is verified. */
        ChannelView: {
            /** @description 'telegram', 'email', or the id of what a person added. */
            id: string;
            kind: components["schemas"]["AddedKind"] | "telegram" | "email";
            label: string;
            /** @description What may be shown of where it leads: "hooks.example.org/…a1b2". */
            address: string;
            state: components["schemas"]["ChannelState"];
            /** @description Why it was switched off, as a code: 'person', 'gone', 'failing', 'blocked', 'stopped', of a group also 'kicked', 'muted', 'topic-closed'. */
            offReason?: string;
            /** @description Since when every call has failed, ISO 8601, and the last status; absent while it works. */
            failing?: {
                since: string;
                status: number | null;
                triedUntil: string;
            };
            /** @description ISO 8601; null: nothing was accepted yet. */
            lastOkAt: string | null;
            /** @description Absent for Telegram and e-mail. */
            createdAt?: string;
            /** @description Of a webhook: what it is told besides alerts. */
            events?: components["schemas"]["WebhookExtra"][];
        };
        /** @description GET /api/channels */
        ChannelsResponse: {
            channels: components["schemas"]["ChannelView"][];
            routes: components["schemas"]["RouteView"][];
            /** @description The route of every trigger that has none of its own; null: Telegram, and e-mail if that takes nothing within 2 minutes. */
            routeId: string | null;
            /** @description How many more of each kind may be added. */
            room: {
                webhook: number;
                push: number;
                ntfy: number;
                discord: number;
                slack: number;
                "telegram-group": number;
            };
            /** @description The public VAPID key, base64url; null: this installation sends no push messages. */
            pushKey: string | null;
        };
        /** @description GET /api/admin/charges-in-review: payments a human has to decide on, oldest first, at most MAX_CHARGES_IN_REVIEW. */
        ChargeInReview: {
            id: string;
            user: components["schemas"]["AuditParty"];
            /** @description Why: one ReviewReason or several with commas between. */
            review: string;
            /** @description Whether it can be granted: it bought nothing yet, is neither under way nor refunded, and its account is there. */
            grantable: boolean;
            term: components["schemas"]["BillingTerm"];
            dueMinor: number;
            paidMinor: number | null;
            paidAt: string | null;
            createdAt: string;
        };
        /** @description POST /api/billing/create-charge */
        ChargeResponse: {
            url: string;
        };
        /** @description The answer to POST /api/billing/checkout. */
        CheckoutResponse: components["schemas"]["ChargeResponse"];
        /** @enum {string} */
        CodeStatus: "none" | "ok" | "not_applicable" | "invalid";
        CoinListingDoubt: {
            /** @description ccxt id. */
            exchange: string;
            /** @description ccxt's name: "ACE/USDT". */
            market: string;
            symbol: string;
            /**
             * @description `apart`: it means another coin, which is no part of the price.
             * @enum {string}
             */
            verdict: "same" | "apart";
            /** @enum {string} */
            decidedBy: "vote" | "admin";
            /** @description US dollars there, and elsewhere, when prices decided; null: unknown. */
            usd: number | null;
            ownersUsd: number | null;
            at: string;
        };
        /** @description GET /api/admin/coin-listings: markets that mean another coin than elsewhere, and what admins decided; newest first. */
        CoinListingDoubts: {
            rows: components["schemas"]["CoinListingDoubt"][];
        };
        /** @description What a trigger waits for. Levels are US dollars per unit; of a series they are its values. */
        Condition: components["schemas"]["LevelCondition"] | components["schemas"]["BandCondition"];
        /** @description The answer to POST /api/tokens. */
        CreatedApiToken: {
            /** @description The eight characters after bwk_: names the token, and opens nothing. */
            id: string;
            name: string;
            scopes: components["schemas"]["TokenScope"][];
            /** @description ISO 8601. */
            createdAt: string;
            /** @description ISO 8601; null: never. */
            expiresAt: string | null;
            isExpired: boolean;
            /** @description ISO 8601, to the minute; null: never used. */
            lastUsedAt: string | null;
            /** @description Shown once: only its SHA-256 is kept. */
            token: string;
        };
        /** @description The answer to POST /api/hooks and to POST /api/hooks/{id}/secret. */
        CreatedHook: {
            hook: components["schemas"]["HookView"];
            /** @description Where to post, with the secret in it: shown once. */
            url: string;
        };
        CryptoQuote: {
            price: number;
            /** @description Percent over 24 hours, from the preferred exchange's own figure; null if it gives none. */
            change24h: number | null;
            asOf: string;
            stale: boolean;
            /** @description ccxt ids of the exchanges behind the price. */
            sources: string[];
        };
        /** @description How long something took that happened within the last five minutes. Milliseconds; null without any. */
        DelayView: {
            p50Ms: number | null;
            p99Ms: number | null;
            /** @description How many the two figures rest on. */
            count: number;
        };
        /** @description One attempt at a delivery, kept for 30 days. */
        DeliveryAttempt: {
            /** @description ISO 8601. */
            at: string;
            ms: number;
            outcome: string;
            status: number | null;
        };
        DeliveryChannel: "telegram" | "email" | components["schemas"]["AddedKind"];
        /** @enum {string} */
        DeliveryStatus: "pending" | "sending" | "delivered" | "failed" | "cancelled";
        /** @description How alerts get out. What only the database knows is null while it does not answer. Times in milliseconds. */
        DeliveryStatusView: {
            /** @description `since` is ISO 8601; null while nothing was heard of Telegram since this process started. */
            telegram: {
                state: components["schemas"]["TelegramState"];
                since: string | null;
                /**
                 * @description What people write to the bot does not arrive; absent while it does.
                 * @constant
                 */
                updates?: "failing";
            };
            /** @description Half, and 95 of 100, of the alerts accepted in the last hour took at most this long from their tick, or from the end of quiet hours or the beginning of the step of a route that they waited for; null without any. */
            p50Ms: number | null;
            p95Ms: number | null;
            /** @description How many alerts the two figures rest on. */
            sample: number | null;
            /** @description How long the oldest message, but for notices, has been due to be sent; null when none is. */
            oldestPendingMs: number | null;
        };
        DeliveryView: {
            channel: components["schemas"]["DeliveryChannel"];
            /** @description Of an added channel: which, and what its person calls it; `label` is absent when it is gone. */
            channelId?: string;
            label?: string;
            /** @description The step of its route, from 1; absent on the usual route. */
            step?: number;
            /** @description When a device said that it showed it, ISO 8601. */
            shownAt?: string;
            status: components["schemas"]["DeliveryStatus"];
            reason?: string;
            /** @description When the status was reached, ISO 8601. */
            at: string;
            /** @description Milliseconds from the tick that fired to acceptance, by Telegram or by the mail server; only when delivered. */
            tookMs?: number;
            /**
             * @description An earlier try got no answer and may have arrived; a message sent after it says "(repeat)".
             * @constant
             */
            ambiguous?: true;
            /** @description It waits until then, ISO 8601: quiet hours or a mute hold it back. */
            heldUntil?: string;
            heldBy?: components["schemas"]["HoldReason"];
        };
        /** @enum {string} */
        Direction: "above" | "below" | "inside" | "outside";
        /** @description `link-sent`: it changes once the link that was sent there is opened · `changed`: this server sends no email, so it has changed. */
        EmailChangeBegun: {
            /** @enum {string} */
            state: "link-sent" | "changed";
        };
        /** @description The answer to /api/undo-email: the address is back, everybody is signed out, and a new password is needed. */
        EmailTakenBack: {
            /** @description For POST /api/reset-password. */
            resetToken: string;
        };
        /** @description The body of every answer that is not a success. */
        ErrorBody: {
            statusCode: number;
            code: components["schemas"]["ErrorCode"];
            message: string;
            fields?: components["schemas"]["FieldFault"][];
            /** @description What a plan would add; only with TIER_LIMIT and TIER_RESTRICTION. */
            upgradeMessage?: string;
            requestId: string;
        };
        /** @enum {string} */
        ErrorCode: "BAD_REQUEST" | "RULE_BROKEN" | "UNAUTHENTICATED" | "PROVE_IDENTITY" | "CODE_NEEDED" | "SECOND_FACTOR_NEEDED" | "PASSWORD_NEEDED" | "TRIAL_TOKEN" | "API_TOKEN" | "TOKEN_SCOPE" | "FORBIDDEN" | "TIER_LIMIT" | "TIER_RESTRICTION" | "SUSPENDED" | "FOREIGN_ORIGIN" | "NOT_FOUND" | "CONFLICT" | "IDEMPOTENCY_MISMATCH" | "IDEMPOTENCY_RUNNING" | "TELEGRAM_BLOCKED" | "TOO_LARGE" | "UNSUPPORTED_MEDIA" | "TOO_MANY_REQUESTS" | "INTERNAL" | "UPGRADING" | "UNAVAILABLE";
        /** @description How far the evaluation is behind the prices over the last minute. Milliseconds; null without any price. */
        EvaluationStatusView: {
            role: components["schemas"]["MarketRole"];
            p50Ms: number | null;
            p95Ms: number | null;
        };
        ExchangeStatus: {
            exchange: string;
            connected: boolean;
            /** @description Milliseconds since its last accepted tick; null before the first. */
            ageMs: number | null;
            /** @description Symbols whose price leaves out its fresh quote right now: it is too far off the others, or a jump that waits to be confirmed. Usually empty. */
            setAside: string[];
            /**
             * @description It refuses the country of the machine that asks; absent while it does not.
             * @constant
             */
            refused?: "region";
        };
        /** @enum {string} */
        ExtremeWindow: "24h" | "7d";
        /** @description GET /api/admin/failed-deliveries[?before=]; newest first. POST /api/admin/deliveries/{id}/retry → MessageAnswer */
        FailedDeliveries: {
            rows: components["schemas"]["FailedDelivery"][];
            next: string | null;
        };
        FailedDelivery: {
            id: string;
            channel: components["schemas"]["DeliveryChannel"];
            kind: string;
            reason: string;
            attempts: number;
            createdAt: string;
            failedAt: string;
            /** @description Of an alert. */
            symbol: string | null;
            /** @description Whose it was; null: somebody without an account. */
            user: components["schemas"]["AuditParty"] | null;
            /** @description Whether it can be sent again: what it said is still there. */
            retryable: boolean;
        };
        FieldFault: {
            field: string;
            message: string;
        };
        /** @description A trigger that the price would fire; nothing of whose it is. */
        FiredTrigger: {
            id: string;
            symbol: string;
            direction: components["schemas"]["Direction"];
            price: number | null;
            bandLow: number | null;
            bandHigh: number | null;
        };
        GoogleConnected: {
            user: components["schemas"]["User"];
            /** @description Where the sign-in was to go: a path of our own. */
            next: string;
        };
        /** @enum {string} */
        GroupForm: "group" | "channel";
        /**
         * @description `waiting`: the link was not used yet · `confirming`: an anonymous admin used it, and the private chat asks whether that was the person · `linked`: `channelId` takes alerts · `refused`: `fault` says why · `expired`: ten minutes are over, or it was given up.
         * @enum {string}
         */
        GroupRequestState: "waiting" | "confirming" | "linked" | "refused" | "expired";
        /** @description GET /api/channels/groups/{id} */
        GroupRequestView: {
            id: string;
            form: components["schemas"]["GroupForm"];
            state: components["schemas"]["GroupRequestState"];
            /** @description ISO 8601. */
            expiresAt: string;
            fault?: string;
            channelId?: string;
        };
        /** @description A further condition of a trigger, of any coin. */
        Guard: {
            symbol: string;
            condition: components["schemas"]["Condition"];
        };
        /** @description A further condition as it was when the alert fired. */
        GuardReading: {
            symbol: string;
            condition: components["schemas"]["Condition"];
            value: number;
        };
        /** @description A guard as a person asks for it. */
        GuardWatch: {
            symbol: string;
            watch: components["schemas"]["Watch"];
        };
        /**
         * @description What holds a person's messages at a moment.
         * @enum {string}
         */
        HoldReason: "quiet" | "mute";
        /** @description An alert that somebody else's server sent, by a hook. It has no trigger. */
        HookAlert: {
            id: string;
            time: string;
            priceChange24h: number | null;
            message: string;
            late: boolean;
            delivery: components["schemas"]["DeliveryView"][];
            /** @description When the person said "Seen", ISO 8601; absent: not yet. */
            acknowledgedAt?: string;
            timeline: components["schemas"]["AlertTimeline"];
            triggerId: null;
            hookId: string;
            /** @description null: it names no symbol that we had a fresh price of. */
            asset: string | null;
            /** @description Our own price then; null without a symbol. */
            priceAtTrigger: number | null;
            evidence: components["schemas"]["HookEvidence"];
        };
        /** @description Everything that explains an alert of a hook. Times are epoch milliseconds. */
        HookEvidence: {
            /** @constant */
            origin: "hook";
            source: components["schemas"]["MarketSource"];
            /** @description What its person called the hook then. */
            hook: string;
            /** @description One line of at most MOST_HOOK_TEXT characters, as messages tell it. */
            text: string;
            /** @description What was posted, as it came but for NUL. */
            body: string;
            /** @description Whether it came from one of the addresses that TradingView names. */
            isFromTradingView: boolean;
            /** @description Our own, of the symbol that it names; null: it names none that we have a fresh price of. */
            price: number | null;
            basis: components["schemas"]["PriceBasis"] | null;
            quotes: components["schemas"]["QuoteEvidence"][];
            /** @description When it came. */
            seenAt: number;
            decidedAt: number;
        };
        /** @description An address that TradingView, or whoever knows it, posts alerts of a person to. */
        HookView: {
            id: string;
            name: string;
            /** @description null: the person's usual route. */
            routeId: string | null;
            /** @description ISO 8601. */
            createdAt: string;
            /** @description When an alert last came, ISO 8601; null: none yet. */
            lastUsedAt: string | null;
        };
        /** @description GET /api/hooks: oldest first. */
        HooksResponse: {
            hooks: components["schemas"]["HookView"][];
            /** @description How many more may be made; 0 without Pro. */
            room: number;
        };
        /** @description POST /api/triggers/import: how many triggers it created, changed and left as they were, and which rows it left out. */
        ImportOutcome: {
            create: number;
            change: number;
            same: number;
            refused: components["schemas"]["RefusedRow"][];
        };
        /** @description POST /api/triggers/import?dryRun=true: what would happen, and the token that lets just that happen within 15 minutes. */
        ImportPreview: {
            create: number;
            change: number;
            same: number;
            refused: components["schemas"]["RefusedRow"][];
            token: string;
        };
        /** @description How long the way takes, step by step, each from the tick that made the price; as those tell who take the step. */
        LatencyStatusView: {
            /** @description Of every price: until it was held against all triggers. */
            evaluated: components["schemas"]["DelayView"];
            /** @description Of every alert: until it was durable. */
            committed: components["schemas"]["DelayView"];
            /** @description Of every alert sent to Telegram: until the call began that ended it. What is bundled counts with its wait. */
            telegramCall: components["schemas"]["DelayView"];
            /** @description Of every alert pushed to open browsers by the process that answers: until then. */
            pushed: components["schemas"]["DelayView"];
            /** @description Of every frame of prices of the process that answers: from the oldest tick in it until it was written. */
            pricesPushed: components["schemas"]["DelayView"];
        };
        /** @description Somebody who has written to the bot. */
        Lead: {
            telegramUserId: string;
            /** @description Without */
            telegramUsername: string | null;
            firstName: string | null;
            lastName: string | null;
            triggerCount: number;
            lastCommand: string | null;
            firstSeen: string;
            lastSeen: string;
            /** @description Has an armed trigger and has not blocked the bot. */
            active: boolean;
            triggers: components["schemas"]["LeadTrigger"][];
        };
        LeadTrigger: {
            symbol: string;
            type: components["schemas"]["Direction"];
            /** @description null for `inside`, which has bounds. */
            threshold: number | null;
            lowerBound: number | null;
            upperBound: number | null;
            /** @description Armed. */
            active: boolean;
        };
        /** @description GET /api/admin/leads?search&limit&offset&activeOnly; newest `lastSeen` first. */
        LeadsPage: {
            rows: components["schemas"]["Lead"][];
            /** @description Of all matches, not just the page's. */
            total: number;
        };
        /** @enum {string} */
        LeaseId: "market" | "telegram" | "scheduler";
        LeaseView: {
            name: components["schemas"]["LeaseId"];
            /** @description Id of a process; null: nobody has it at this moment. */
            holder: string | null;
            epoch: number;
        };
        /** @description GET /api/site/legal: HTML that holds no script; null: the product's own text stands. */
        LegalTexts: {
            terms: string | null;
            privacy: string | null;
        };
        LevelCondition: {
            /** @enum {string} */
            op: "above" | "below";
            level: number;
            /** @description What the level is compared with; absent: the price. */
            series?: components["schemas"]["Series"];
        };
        /** @description GET /api/trial/handshake/{token}. `chatId` is a string, `username` is without */
        LinkPoll: {
            /** @constant */
            status: "pending";
        } | {
            /** @constant */
            status: "expired";
        } | {
            /** @constant */
            status: "connected";
            username: string | null;
            chatId: string;
            blocked?: boolean;
        };
        /** @description POST /api/trial/handshake */
        LinkStart: {
            token: string;
            deeplink: string;
            applink: string;
        };
        /** @description GET /api/market-prices */
        MarketPricesResponse: {
            source: components["schemas"]["MarketSource"];
            crypto: {
                [key: string]: components["schemas"]["CryptoQuote"];
            };
            tradfi: components["schemas"]["TradfiQuote"][];
        };
        /**
         * @description What this process does with prices. `standby`: another has the market. `catching-up`: it is taking over.
         * @enum {string}
         */
        MarketRole: "holder" | "standby" | "catching-up";
        /**
         * @description Where prices come from: the real exchanges, or stand-ins (then everything based on them says so).
         * @enum {string}
         */
        MarketSource: "live" | "simulated";
        MessageAnswer: {
            message: string;
        };
        /** @description The answer to previews and tests. */
        MessageResponse: {
            message: string;
        };
        /** @enum {string} */
        MoveWindow: "5m" | "15m" | "1h" | "4h" | "24h" | "7d";
        /** @description What this Bellwether offers, as whoever runs it has decided: what is not offered is on no screen, and its routes answer 404. */
        Offers: {
            /** @enum {string} */
            payments: "coinbase-business" | "none";
            /**
             * @description Who has Pro where none is sold: `everyone`, or whom admins grant it. null: Pro is sold.
             * @enum {string|null}
             */
            proFor: "everyone" | "granted" | null;
            /** @description Whether mail is sent: links to verify an address and to reset a password, and alerts that Telegram does not take. */
            mail: boolean;
            /** @description Whether people may sign in with Google. */
            google: boolean;
            /**
             * @description Who may make an account: everybody, or whoever has an invitation.
             * @enum {string}
             */
            signUp: "open" | "invite";
            /**
             * @description Whether there are alerts without an account.
             * @enum {string}
             */
            trial: "open" | "off";
        };
        /** @description The answer to delete, send-test and disconnect. */
        OkResponse: {
            /** @constant */
            ok: true;
        };
        /** @description GET /api/admin/operations */
        Operations: {
            processes: components["schemas"]["ProcessView"][];
            leases: components["schemas"]["LeaseView"][];
            /** @description As the process sees them that has the lease of the market; empty while nobody has it. */
            exchanges: components["schemas"]["ExchangeStatus"][];
            telegram: {
                state: components["schemas"]["TelegramState"];
                since: string | null;
            };
            outbox: {
                waiting: components["schemas"]["WaitingDeliveries"][];
                /** @description null: nothing waits. */
                oldestPendingMs: number | null;
                failedIn24Hours: number;
            };
            /** @description As the process sees the nightly backups that runs due jobs; null: it makes none, or nobody runs them. */
            backups: {
                newestAt: string | null;
            } | null;
            asOf: string;
        };
        /** @description GET /api/user/passkeys */
        PasskeyView: {
            /** @description Base64url. */
            id: string;
            name: string;
            /** @description ISO 8601. */
            addedAt: string;
            /** @description ISO 8601; null: never used. */
            lastUsedAt: string | null;
        };
        /**
         * @description What became of a charge that money came for. `paid`, `overpaid` and `late_paid` bought a term, unless a late one could not be granted any more; `refunded` gave it back.
         * @enum {string}
         */
        PaymentStatus: "paid" | "underpaid" | "overpaid" | "late_paid" | "refunded";
        /** @enum {string} */
        Plan: "free" | "pro_active" | "pro_grace" | "pro_expired";
        /** @description The answer to POST /api/billing/poll: how many open charges were read again at the provider. */
        PollResponse: {
            read: number;
        };
        /**
         * @description How a price was made from the quotes: see decisions on consensus. `official`: it is the one value of an authority.
         * @enum {string}
         */
        PriceBasis: "median" | "mean" | "degraded" | "single" | "official";
        /** @description GET /api/price-quotes?symbol=BTC: the newest price as an alert would keep it. */
        PriceQuotesResponse: {
            source: components["schemas"]["MarketSource"];
            symbol: string;
            price: number;
            /** @description When the price was made, in epoch milliseconds. */
            at: number;
            basis: components["schemas"]["PriceBasis"];
            /** @description Ages are those at that moment. Empty where another process hears the exchanges. */
            quotes: components["schemas"]["QuoteEvidence"][];
        };
        /** @description What the value of a series is measured against: an extreme, an average. */
        PriceReference: {
            price: number;
            /** @description Epoch milliseconds: of an extreme when it was, of a candle's when that began, of an average its last close. */
            at: number;
            /** @description false: out of a candle, which tells the moment to its length only. */
            exact: boolean;
        };
        /** @description GET /api/price-trail?symbol=BTC: the last price of every two seconds that had one, for a quarter of an hour, oldest first. */
        PriceTrailResponse: {
            source: components["schemas"]["MarketSource"];
            symbol: string;
            points: components["schemas"]["TrailPoint"][];
        };
        /** @description GET /api/prices?symbols= */
        PricesResponse: {
            source: components["schemas"]["MarketSource"];
            prices: {
                [key: string]: number;
            };
            asOf: string;
            stale: string[];
            unknown: string[];
        };
        /** @description GET /api/check-pro-access */
        ProAccess: {
            hasProAccess: boolean;
        };
        /** @description GET /api/user/pro-status. */
        ProStatus: {
            isAdmin: boolean;
            isProActive: boolean;
            /** @description ISO 8601; null when nothing is to be paid. */
            nextPaymentDate: string | null;
        };
        /** @enum {string} */
        ProcessRole: "web" | "market" | "sender" | "scheduler";
        ProcessView: {
            id: string;
            roles: components["schemas"]["ProcessRole"][];
            host: string;
            pid: number;
            version: string;
            startedAt: string;
            seenAt: string;
            /** @description Whether its heartbeat is not overdue. */
            alive: boolean;
        };
        /**
         * @description A variant of PublicKeyCredentialCreationOptions suitable for JSON transmission to the browser to (eventually) get passed into navigator.credentials.create(...) in the browser.
         *
         *     This should eventually get replaced with official TypeScript DOM types when WebAuthn L3 types eventually make it into the language:
         *
         *     https://w3c.github.io/webauthn/#dictdef-publickeycredentialcreationoptionsjson
         */
        PublicKeyCredentialCreationOptionsJSON: {
            rp: components["schemas"]["PublicKeyCredentialRpEntity"];
            user: components["schemas"]["PublicKeyCredentialUserEntityJSON"];
            challenge: components["schemas"]["Base64URLString"];
            pubKeyCredParams: components["schemas"]["PublicKeyCredentialParameters"][];
            timeout?: number;
            excludeCredentials?: components["schemas"]["PublicKeyCredentialDescriptorJSON"][];
            authenticatorSelection?: components["schemas"]["AuthenticatorSelectionCriteria"];
            hints?: components["schemas"]["PublicKeyCredentialHint"][];
            attestation?: components["schemas"]["AttestationConveyancePreference"];
            attestationFormats?: components["schemas"]["AttestationFormat"][];
            extensions?: components["schemas"]["AuthenticationExtensionsClientInputs"];
        };
        PublicKeyCredentialDescriptorJSON: {
            id: components["schemas"]["Base64URLString"];
            transports?: string[];
            type: string;
        };
        PublicKeyCredentialEntity: {
            name: string;
        };
        /**
         * @description Categories of authenticators that Relying Parties can pass along to browsers during registration. Browsers that understand these values can optimize their modal experience to start the user off in a particular registration flow:
         *
         *     - `hybrid`: A platform authenticator on a mobile device
         *     - `security-key`: A portable FIDO2 authenticator capable of being used on multiple devices via a USB or NFC connection
         *     - `client-device`: The device that WebAuthn is being called on. Typically synonymous with platform authenticators
         *
         *     See https://w3c.github.io/webauthn/#enumdef-publickeycredentialhint
         *
         *     These values are less strict than `authenticatorAttachment`
         * @enum {string}
         */
        PublicKeyCredentialHint: "hybrid" | "security-key" | "client-device";
        PublicKeyCredentialParameters: {
            alg: components["schemas"]["COSEAlgorithmIdentifier"];
            type: components["schemas"]["PublicKeyCredentialType"];
        };
        /** @description A variant of PublicKeyCredentialRequestOptions suitable for JSON transmission to the browser to (eventually) get passed into navigator.credentials.get(...) in the browser. */
        PublicKeyCredentialRequestOptionsJSON: {
            challenge: components["schemas"]["Base64URLString"];
            timeout?: number;
            rpId?: string;
            allowCredentials?: components["schemas"]["PublicKeyCredentialDescriptorJSON"][];
            userVerification?: components["schemas"]["UserVerificationRequirement"];
            hints?: components["schemas"]["PublicKeyCredentialHint"][];
            extensions?: components["schemas"]["AuthenticationExtensionsClientInputs"];
        };
        PublicKeyCredentialRpEntity: {
            name: string;
            id?: string;
        };
        /** @constant */
        PublicKeyCredentialType: "public-key";
        /** @description https://w3c.github.io/webauthn/#dictdef-publickeycredentialuserentityjson */
        PublicKeyCredentialUserEntityJSON: {
            id: string;
            name: string;
            displayName: string;
        };
        /** @description GET /api/triggers/public */
        PublicTriggersResponse: {
            triggers: components["schemas"]["TrialTrigger"][];
        };
        /** @description A sentence for the notification: what came of it. */
        PushActAnswer: {
            text: string;
        };
        /** @description Hours in which nothing rings, in the person's time zone. */
        QuietHours: {
            /** @description HH:MM. Before `from`: it ends the day after. */
            from: string;
            to: string;
            /** @description The days on which it begins: 1 is Monday, 7 Sunday. At least one. */
            days: number[];
            mode: components["schemas"]["QuietMode"];
            /** @description Whether urgent alerts ring all the same. */
            urgentRings: boolean;
        };
        /**
         * @description `silent`: messages come at once without a sound. `held`: they wait for the end and come as one.
         * @enum {string}
         */
        QuietMode: "silent" | "held";
        /** @description One exchange's quote at the moment of a price, or an official value, which `quoteCcy` gives the unit of. */
        QuoteEvidence: {
            exchange: string;
            /** @description US dollars, converted when the exchange quotes in a dollar token. */
            usd: number;
            quoted: number;
            quoteCcy: string;
            ageMs: number;
            /**
             * @description `fresh` counted, `set-aside` was too far off the others, `stale` was too old.
             * @enum {string}
             */
            use: "fresh" | "set-aside" | "stale";
        };
        /** @description GET /readyz; whoever may know gets the report, and what rooms say about their health. */
        ReadyAnswer: {
            ready?: boolean;
            /** @enum {string} */
            database?: "up" | "down";
            /** @enum {string} */
            migrations?: "done" | "pending" | "unknown";
            stopping?: boolean;
            /** @enum {string} */
            status: "ready" | "not ready";
        };
        RecentAlert: components["schemas"]["TriggerAlert"] | components["schemas"]["HookAlert"];
        /** @description Shown once: only their hashes are kept. */
        RecoveryCodes: {
            codes: string[];
        };
        /** @description A row of a file that cannot be imported. */
        RefusedRow: {
            /** @description Of CSV the line it ends in, the names of the columns being line 1; of JSON its place among the triggers, from 1. */
            line: number;
            /** @description null: the row as a whole. */
            field: string | null;
            message: string;
        };
        /** @enum {string} */
        Repeat: "always" | "once";
        /** @description The answer to POST /api/channels/groups. */
        RequestedGroup: {
            id: string;
            form: components["schemas"]["GroupForm"];
            state: components["schemas"]["GroupRequestState"];
            /** @description ISO 8601. */
            expiresAt: string;
            fault?: string;
            channelId?: string;
            /** @description Opens Telegram, to choose where the bot is added. */
            link: string;
            /** @description To be written in a topic that is to get the alerts, once the bot is in the group; absent for a channel. */
            command?: string;
        };
        /** @enum {string} */
        ResidentKeyRequirement: "discouraged" | "preferred" | "required";
        /** @enum {string} */
        Role: "free" | "pro" | "admin";
        RoleAnswer: {
            user: components["schemas"]["AdminUser"];
            /** @description What else the admin should know: that paid time stays, say. */
            note: string | null;
        };
        RouteStep: {
            /** @description Ids of ChannelView, which go at once. No id twice in a route. */
            channels: string[];
            /** @description Seconds after the step before it, up to 3600; of the first step 0. */
            waitSec: number;
            /** @description Of the first step 'nothing'. */
            unless: components["schemas"]["StepUnless"];
            onlyUrgent: boolean;
        };
        RouteView: {
            id: string;
            name: string;
            /** @description One to five. */
            steps: components["schemas"]["RouteStep"][];
        };
        /**
         * @description What a trigger can watch instead of the price; always positive. `low…`, `high…`: the price over the window's lowest, highest · `move…`: 1 + the larger move · `sma…`, `ema…`: the price over an average of closed candles · `rsi14…`: 0–100 at each close · `rise`, `fall`: the price over its lowest, highest since the trigger began to count.
         * @enum {string}
         */
        Series: "low5m" | "low15m" | "low1h" | "low4h" | "low24h" | "low7d" | "high5m" | "high15m" | "high1h" | "high4h" | "high24h" | "high7d" | "move5m" | "move15m" | "move1h" | "move4h" | "move24h" | "move7d" | "sma20.1h" | "sma20.4h" | "sma20.1d" | "sma50.1h" | "sma50.4h" | "sma50.1d" | "sma200.1h" | "sma200.4h" | "sma200.1d" | "ema20.1h" | "ema20.4h" | "ema20.1d" | "ema50.1h" | "ema50.4h" | "ema50.1d" | "ema200.1h" | "ema200.4h" | "ema200.1d" | "rsi14.1h" | "rsi14.4h" | "rsi14.1d" | "rise" | "fall";
        SeriesReading: {
            key: components["schemas"]["Series"];
            value: number;
            /** @description null for the RSI. */
            reference: components["schemas"]["PriceReference"] | null;
        };
        /** @description GET /api/user/sessions: one browser in which the person is signed in. */
        SessionView: {
            /** @description Names the session, and opens nothing. */
            id: string;
            /** @description Browser and system, like "Firefox on Linux"; null: not known. */
            label: string | null;
            /** @description The network it came from, /24 or /48; null: not known. */
            address: string | null;
            method: components["schemas"]["SignInMethod"] | null;
            /** @description ISO 8601. */
            since: string;
            /** @description ISO 8601, to the minute. */
            lastUsedAt: string;
            /** @description Whether it is the one that asks. */
            isCurrent: boolean;
        };
        /** @description DELETE /api/user/sessions and /api/user/sessions/:id */
        SessionsEnded: {
            /** @description How many ended. */
            ended: number;
        };
        /** @description GET and PUT /api/settings. */
        Settings: {
            showTradfi: boolean;
            /** @description Seconds: 0 (off) or 60 to 3600. */
            bundleEverySec: number;
            sendUrgentSeparately: boolean;
            /** @description -1 to 0 in steps of 0.1. */
            sentimentMinDefault: number;
            /** @description 0 to 1 in steps of 0.1. */
            sentimentMaxDefault: number;
            /** @description What times are shown in, an IANA name; null: not chosen. */
            timeZone: string | null;
            /** @description null: none. They need a time zone. */
            quiet: components["schemas"]["QuietHours"] | null;
            /** @description Nothing but what is urgent rings until then, ISO 8601; null: not muted. Between 15 minutes and 7 days from now. */
            mutedUntil: string | null;
        };
        /**
         * @description How somebody signed in: `password-code` with a code of their authenticator app besides.
         * @enum {string}
         */
        SignInMethod: "password" | "password-code" | "google" | "passkey";
        /** @description GET /api/auth/options: which ways to sign in this server offers. */
        SignInOptions: {
            google: boolean;
            /** @description Whether there is no account yet, and the first one needs the setup link. */
            setup: boolean;
        };
        /** @description GET /api/site: what an installation is called and where people write to. */
        SiteInfo: {
            brandName: string;
            /** @description null: no address is shown anywhere. */
            supportEmail: string | null;
            /** @description Production whose address begins with http://: what people type crosses their network in clear. */
            plainHttp: boolean;
            /** @description Whether its operator wrote terms or a privacy policy of their own; GET /api/site/legal has them. */
            ownLegal: boolean;
        };
        /** @description GET /api/status */
        StatusResponse: {
            offers: components["schemas"]["Offers"];
            source: components["schemas"]["MarketSource"];
            exchanges: components["schemas"]["ExchangeStatus"][];
            /** @description Symbols without a price of the last 30 s. */
            stale: string[];
            /**
             * @description `down`: it does not answer; figures that are read from it are null then.
             * @enum {string}
             */
            database: "up" | "down";
            evaluation: components["schemas"]["EvaluationStatusView"];
            delivery: components["schemas"]["DeliveryStatusView"];
            latency: components["schemas"]["LatencyStatusView"];
            /** @description When this was found out, ISO 8601; at most about a second before the answer. */
            asOf: string;
        };
        /**
         * @description `accepted`, `acknowledged`: the step is left out once any channel took the alert, or the person said "Seen".
         * @enum {string}
         */
        StepUnless: "accepted" | "acknowledged" | "nothing";
        /** @description For webhooks that ask for it, once a day. */
        SummaryDailyBody: {
            /** @constant */
            type: "summary.daily";
            /** @description When it was made, ISO 8601. */
            timestamp: string;
            data: {
                summary: components["schemas"]["WebhookSummary"];
                simulated: boolean;
                /** @constant */
                test: false;
                repeat: boolean;
                url: string;
            };
        };
        /** @description One of GET /api/trigger-symbols: what the picker offers this person. */
        SymbolGroups: {
            core: string[];
            tradfi: string[];
            /** @description Coins in the person's wallets that are in neither of the other lists; Pro. */
            wallets: string[];
            /** @description Whether any other coin may be typed; Pro. */
            anyCoin: boolean;
        };
        /** @description GET /api/telegram/bot: where a person finds the bot. `username` is without */
        TelegramBotResponse: {
            username: string;
            link: string;
            /**
             * @description `simulated`: the chat behind the link is not on Telegram, and nothing that is sent reaches anybody there.
             * @enum {string}
             */
            telegram: "real" | "simulated";
        };
        /**
         * @description How calls to Telegram fare: `up` the last one was answered, `unreachable` none is, `wrong-token` Telegram refuses ours.
         * @enum {string}
         */
        TelegramState: "up" | "unreachable" | "wrong-token";
        /** @description GET /api/telegram/status, and the `telegram:status` push. A request with a session is answered for its account, and says in `trial` what the bearer token it came with is worth; without a session it is answered for the trial. */
        TelegramStatus: {
            connected: boolean;
            /**
             * @description Whose chat this is about: the signed-in account's; left out: that of the browser's trial, or nobody's.
             * @constant
             */
            owner?: "account";
            /**
             * @description Of a token that came along with a session. `ended`: the browser forgets it; a `live` one is kept.
             * @enum {string}
             */
            trial?: "live" | "ended";
            username?: string | null;
            telegramUsername?: string | null;
            chat_id?: string;
            /** @description The person blocked the bot: nothing can be sent. */
            blocked?: boolean;
            /** @description The person paused all messages with /stop; /start resumes them. */
            stopped?: boolean;
            /** @description Nothing but what is urgent rings until then, ISO 8601; left out: it is not muted. */
            mutedUntil?: string;
            /** @description Of an account: all its alerts come without Telegram, too, by e-mail or a channel of their route. Pushes leave it out: the chat does not change it. */
            elsewhere?: boolean;
        };
        /** @description The answer to update: how things stand, and what became of the trial's triggers. */
        TelegramUpdateResponse: {
            connected: boolean;
            /**
             * @description Whose chat this is about: the signed-in account's; left out: that of the browser's trial, or nobody's.
             * @constant
             */
            owner?: "account";
            /**
             * @description Of a token that came along with a session. `ended`: the browser forgets it; a `live` one is kept.
             * @enum {string}
             */
            trial?: "live" | "ended";
            username?: string | null;
            telegramUsername?: string | null;
            chat_id?: string;
            /** @description The person blocked the bot: nothing can be sent. */
            blocked?: boolean;
            /** @description The person paused all messages with /stop; /start resumes them. */
            stopped?: boolean;
            /** @description Nothing but what is urgent rings until then, ISO 8601; left out: it is not muted. */
            mutedUntil?: string;
            /** @description Of an account: all its alerts come without Telegram, too, by e-mail or a channel of their route. Pushes leave it out: the chat does not change it. */
            elsewhere?: boolean;
            imported: number;
            /** @description Deleted, because they were not wanted or did not fit. */
            dropped: number;
        };
        TestPriceAnswer: {
            results: components["schemas"]["TestPriceResult"][];
        };
        TestPriceResult: {
            symbol: string;
            price: number;
            /** @description At most MAX_FIRED_SHOWN of `total`. */
            fired: components["schemas"]["FiredTrigger"][];
            total: number;
            /** @description Watched triggers of the symbol that a price alone cannot fire: moves, averages, combined conditions. */
            leftOut: number;
        };
        /** @description GET /api/user/tier */
        Tier: {
            isFree: boolean;
            triggerUsage: {
                /** @description Armed, disarmed and paused. */
                used: number;
                limit: number;
                canCreate: boolean;
                /** @description How many of those used are paused, because the plan does not include them any more. */
                paused: number;
            };
        };
        /** @enum {string} */
        TokenScope: "read" | "triggers" | "alerts" | "channels" | "import";
        /** @description The answer to POST /api/user/totp: for the app, as a text and as an address that opens it. */
        TotpBegun: {
            /** @description Base32. */
            secret: string;
            uri: string;
        };
        TradfiQuote: {
            /** @enum {string} */
            source: "NASDAQ" | "USD_RATE" | "GOLD";
            value: number;
            asOf: string;
            stale: boolean;
        };
        /** @description Epoch milliseconds, US dollars. */
        TrailPoint: [
            number,
            number
        ];
        /** @description The answer to it: the triggers as they are now, in the order of the symbols. */
        TrialLevelsResponse: {
            /** @constant */
            ok: true;
            triggers: components["schemas"]["TrialTrigger"][];
        };
        /** @enum {string} */
        TrialOperator: "ABOVE" | "BELOW" | "INSIDE";
        /** @description A trigger as the trial calls answer it. */
        TrialTrigger: {
            id: string;
            symbol: string;
            op: components["schemas"]["TrialOperator"];
            threshold: number | null;
            lower_bound: number | null;
            upper_bound: number | null;
            is_armed: boolean;
            breachState: components["schemas"]["BreachState"];
            lastFiredAt: string | null;
            snoozedUntil?: string;
        };
        /** @description The answer to upsert and arm. */
        TrialTriggerResponse: {
            /** @constant */
            ok: true;
            trigger: components["schemas"]["TrialTrigger"];
        };
        /** @description The answer to verify; the proof itself is a cookie. */
        TrialVerifyResponse: {
            /** @constant */
            verified: true;
        };
        /** @description A trigger as the dashboard, the bot and the sockets show it. `watch` says what it waits for; of the older fields `direction` is above or below, and the levels are null, where it is no price. */
        Trigger: {
            watching: components["schemas"]["Watching"];
            /** @description What its series is; null of a price, of what each trigger counts for itself, and while nobody knows. */
            reading: components["schemas"]["SeriesReading"] | null;
            repeat: components["schemas"]["Repeat"];
            /** @description ISO 8601; it does not fire from then on. null: never. */
            expiresAt: string | null;
            /** @description Quiet seconds after an alert, 0 … 604,800; null: the usual. */
            cooldownSec: number | null;
            /** @description How far the value must go back before the next alert: percent of the level; of a move and the RSI points. null: the usual. */
            hysteresis: number | null;
            /** @description Its alerts ring in quiet hours and mutes, too. */
            alwaysRings: boolean;
            name: string | null;
            note: string | null;
            id: string;
            symbol: string;
            watch: components["schemas"]["Watch"];
            /** @description The one exchange that is watched; null: the consensus of all. */
            source: string | null;
            /** @description Further conditions that have to hold when it fires. */
            guards: components["schemas"]["GuardWatch"][];
            direction: components["schemas"]["Direction"];
            price: number | null;
            bandLow: number | null;
            bandHigh: number | null;
            active: boolean;
            breachState: components["schemas"]["BreachState"];
            /** @enum {string|null} */
            paused: "plan" | null;
            createdAt: string;
            updatedAt: string;
            lastFiredAt: string | null;
            /** @description The route of its alerts; null: the usual one of its owner. */
            routeId?: string | null;
            /** @description Its alerts are recorded and not sent until then, ISO 8601; absent when they are sent. */
            snoozedUntil?: string;
        };
        /** @description An alert of a trigger. */
        TriggerAlert: {
            id: string;
            time: string;
            priceChange24h: number | null;
            message: string;
            late: boolean;
            delivery: components["schemas"]["DeliveryView"][];
            /** @description When the person said "Seen", ISO 8601; absent: not yet. */
            acknowledgedAt?: string;
            timeline: components["schemas"]["AlertTimeline"];
            triggerId: string;
            asset: string;
            priceAtTrigger: number;
            evidence: components["schemas"]["AlertEvidence"];
        };
        /** @description GET /api/triggers/export?format=json, oldest trigger first. */
        TriggerFile: {
            /** @constant */
            version: 1;
            triggers: components["schemas"]["TriggerFileRow"][];
        };
        /** @description A trigger as a file has it: what its owner chose, and nothing of what has happened to it since. */
        TriggerFileRow: {
            name: string | null;
            note: string | null;
            repeat: components["schemas"]["Repeat"];
            /** @description ISO 8601; it does not fire from then on. null: never. */
            expiresAt: string | null;
            /** @description Quiet seconds after an alert, 0 … 604,800; null: the usual. */
            cooldownSec: number | null;
            /** @description How far the value must go back before the next alert: percent of the level; of a move and the RSI points. null: the usual. */
            hysteresis: number | null;
            /** @description Its alerts ring in quiet hours and mutes, too. */
            alwaysRings: boolean;
            id: string;
            symbol: string;
            watch: components["schemas"]["Watch"];
            guards: components["schemas"]["GuardWatch"][];
            source: string | null;
            active: boolean;
            /** @description The name of the route of its alerts; null: the usual one. */
            route: string | null;
        };
        /** @description What a person calls a trigger, and wrote down about it: one line of plain text each; null: nothing. */
        TriggerLabel: {
            name: string | null;
            note: string | null;
        };
        /** @description Rules of one trigger that differ from the usual ones. */
        TriggerRules: {
            repeat: components["schemas"]["Repeat"];
            /** @description ISO 8601; it does not fire from then on. null: never. */
            expiresAt: string | null;
            /** @description Quiet seconds after an alert, 0 … 604,800; null: the usual. */
            cooldownSec: number | null;
            /** @description How far the value must go back before the next alert: percent of the level; of a move and the RSI points. null: the usual. */
            hysteresis: number | null;
            /** @description Its alerts ring in quiet hours and mutes, too. */
            alwaysRings: boolean;
        };
        /** @description One of GET /api/unified-triggers. */
        UnifiedTrigger: {
            id: string;
            asset: string;
            /** @constant */
            quoteCcy: "USD";
            /** @enum {string} */
            type: "threshold_above" | "threshold_below" | "price_band";
            levelMin: number | null;
            levelMax: number | null;
            enabled: boolean;
            /** @enum {string} */
            state: "armed" | "triggered" | "other";
            breachState: components["schemas"]["BreachState"];
            walletScope: null;
        };
        /** @description GET /api/me, and the answer to register and login. */
        User: {
            id: string;
            email: string;
            emailVerified: boolean;
            role: components["schemas"]["Role"];
            plan: components["schemas"]["Plan"];
            firstName: string;
            lastName: string;
            /** @description HH:MM in `summaryTimeZone`. */
            dailySummaryTime: string;
            /** @description "UTC", or an IANA name. */
            summaryTimeZone: string;
            /** @description When the next daily summary is due, ISO 8601. */
            nextSummaryAt: string;
            /** @description What times are shown in, an IANA name; null: not chosen. */
            timeZone: string | null;
            /** @description Whether "Continue with Free" was ever used. */
            usesFreeWorkspace: boolean;
            /** @description Whether an email address and a password open this account; false when only Google does. */
            hasPassword: boolean;
        };
        /** @enum {string} */
        UserVerificationRequirement: "discouraged" | "preferred" | "required";
        /** @description PUT /api/channels/route: the route of every trigger without one of its own. */
        UsualRouteRequest: {
            routeId: string | null;
        };
        WaitingDeliveries: {
            channel: string;
            kind: string;
            count: number;
        };
        /** @enum {string} */
        WalletNetwork: "bitcoin" | "ethereum";
        /** @description One of GET /api/wallet-submissions. */
        WalletSubmission: {
            id: string;
            network: components["schemas"]["WalletNetwork"];
            address: string;
            /** @description What lies there, most valuable first where prices are known; empty while it was never read. */
            tokens: components["schemas"]["WalletToken"][];
            /**
             * @description `unknown`: the last try to read it failed and nothing is kept, or what is kept is old.
             * @enum {string}
             */
            balances: "reading" | "known" | "unknown";
            /** @description When the balances were read, ISO 8601; null: never. */
            asOf: string | null;
            /** @enum {string|null} */
            paused: "plan" | null;
        };
        WalletToken: {
            /** @description In capitals. */
            symbol: string;
            name: string;
            /** @description Decimal text, exact; null: it could not be read. */
            balance: string | null;
        };
        /** @description What a person asks to be told of. Levels are US dollars, percent has at most two decimals. */
        Watch: {
            /** @constant */
            kind: "price";
            /** @enum {string} */
            way: "above" | "below";
            level: number;
        } | {
            /** @constant */
            kind: "price";
            /** @enum {string} */
            way: "inside" | "outside";
            low: number;
            high: number;
        } | {
            /** @constant */
            kind: "move";
            window: components["schemas"]["MoveWindow"];
            /** @enum {string} */
            way: "up" | "down" | "either";
            percent: number;
        } | {
            /** @constant */
            kind: "trail";
            /** @enum {string} */
            way: "rise" | "fall";
            percent: number;
        } | {
            /** @constant */
            kind: "average";
            /** @enum {string} */
            type: "sma" | "ema";
            length: components["schemas"]["AverageLength"];
            candles: components["schemas"]["CandleSize"];
            /** @enum {string} */
            way: "above" | "below";
        } | {
            /** @constant */
            kind: "rsi";
            candles: components["schemas"]["CandleSize"];
            /** @enum {string} */
            way: "above" | "below";
            level: number;
        } | {
            /** @constant */
            kind: "extreme";
            window: components["schemas"]["ExtremeWindow"];
            /** @enum {string} */
            way: "high" | "low";
        };
        /** @description Whether a trigger can ring. */
        Watching: {
            /**
             * @description `filling`: not all of what its series needs is known yet. `unwatched`: its coin has no price.
             * @enum {string}
             */
            state: "watched" | "filling" | "unwatched";
            /** @description Of an unwatched coin's last price, ISO 8601; else null. */
            since: string | null;
            /** @description "knows 12 of 60 minutes", "no price for 12 min"; null while it is watched. */
            reason: string | null;
        };
        /** @description How a trigger stands this second. */
        WatchingNow: {
            watching: components["schemas"]["Watching"];
            /** @description What its series is; null of a price, of what each trigger counts for itself, and while nobody knows. */
            reading: components["schemas"]["SeriesReading"] | null;
        };
        /** @description What is posted to a person's webhook, as Standard Webhooks has it. Fields and types are added, never changed: ignore those that you do not know. Of the same event all bodies have the same `webhook-id`. */
        WebhookBody: components["schemas"]["AlertFiredBody"] | components["schemas"]["AlertAcknowledgedBody"] | components["schemas"]["SummaryDailyBody"] | components["schemas"]["ChannelTestBody"];
        WebhookEventRow: {
            provider: string;
            eventId: string;
            type: string;
            checkoutId: string | null;
            receivedAt: string;
        };
        /** @description GET /api/admin/webhook-events[?before=]; newest first. */
        WebhookEvents: {
            rows: components["schemas"]["WebhookEventRow"][];
            next: string | null;
        };
        /** @enum {string} */
        WebhookExtra: "alert.acknowledged" | "summary.daily";
        WebhookPrice: {
            symbol: string;
            /** @description null: not known. */
            price: number | null;
            change24h: number | null;
            /** @description ISO 8601. */
            at: string;
            stale: boolean;
        };
        WebhookSummary: {
            /** @description The day it is for, YYYY-MM-DD. */
            date: string;
            /** @description In which `text` tells times. */
            zone: string;
            /** @description The core coins, and what lies in the person's wallets. */
            prices: components["schemas"]["WebhookPrice"][];
            /** @description NASDAQ, the Fed rate and gold, if the person shows them. */
            official: components["schemas"]["WebhookPrice"][];
            /** @description Of the last 24 hours, newest first. */
            alerts: {
                /** @description null, and so the condition: it came by the hook. */
                symbol: string | null;
                condition: components["schemas"]["Condition"] | null;
                /** @description The name of the hook; null: a trigger fired. */
                hook: string | null;
                /** @description ISO 8601. */
                at: string;
            }[];
            headlines: {
                title: string;
                link: string;
                source: string;
                symbols: string[];
                /** @description -1 to 1; null where it is not part of the plan. */
                score: number | null;
            }[];
            /** @description All of it in words, as Telegram has it. */
            text: string;
        };
        /** @description The trigger as it was when it fired; its name and note are what they are now, null: none. */
        WebhookTrigger: {
            id: string;
            symbol: string;
            condition: components["schemas"]["Condition"];
            /** @description Further conditions that held, too. */
            guards: components["schemas"]["Guard"][];
            /** @description The one exchange that was watched; null: all of them. */
            exchange: string | null;
            name: string | null;
            note: string | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    HealthController_live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "live";
                    };
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    HealthController_ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is ready */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadyAnswer"];
                };
            };
            /** @description It is not */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadyAnswer"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    PricesController_prices: {
        parameters: {
            query?: {
                /** @description Up to 50 symbols, separated by commas */
                symbols?: string;
                /** @description One symbol, instead of `symbols` */
                asset?: string;
                /** @description Currency of the price of `asset` */
                quote?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PricesResponse"] | components["schemas"]["AssetPriceResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    PricesController_marketPrices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarketPricesResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    PriceTrailController_trail: {
        parameters: {
            query: {
                symbol: "BTC" | "ETH" | "SOL";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceTrailResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    PriceQuotesController_quotes: {
        parameters: {
            query: {
                symbol: "BTC" | "ETH" | "SOL";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceQuotesResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    CandlesController_list: {
        parameters: {
            query?: {
                symbol?: string;
                span?: "1h" | "1d" | "7d" | "30d";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CandlesResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    RecentAlertsController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecentAlert"][];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AlertsController_list: {
        parameters: {
            query?: {
                /** @description Only alerts on this symbol */
                symbol?: string;
                /** @description Only alerts that fired then or later */
                from?: string;
                /** @description Only alerts that fired before */
                to?: string;
                /** @description sent: something was delivered; held: something still waits; failed: neither; late: found late */
                result?: "sent" | "late" | "held" | "failed";
                /** @description nextCursor of the page before */
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertPage"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AlertsController_see: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertsSeenDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertsSeen"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AlertsFileController_export: {
        parameters: {
            query?: {
                /** @description Only alerts on this symbol */
                symbol?: string;
                /** @description Only alerts that fired then or later */
                from?: string;
                /** @description Only alerts that fired before */
                to?: string;
                /** @description sent: something was delivered; held: something still waits; failed: neither; late: found late */
                result?: "sent" | "late" | "held" | "failed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AcknowledgeController_acknowledge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertAcknowledged"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AccountTriggersController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Trigger"][];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AccountTriggersController_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same call under the same key within 24 hours gets the same answer, and has no further effect */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TriggerDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Trigger"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AccountTriggersController_listUnified: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnifiedTrigger"][];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AccountTriggersController_symbols: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SymbolGroups"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AccountTriggersController_edit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TriggerEditDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Trigger"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AccountTriggersController_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AccountTriggersController_toggle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TriggerToggleDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Trigger"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AccountTriggersController_preview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TriggerTestDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AccountTriggersController_send: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TriggerTestDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    BacktestController_run: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BacktestDto"];
            };
        };
        responses: {
            /** @description All of it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Backtest"];
                };
            };
            /** @description What is known so far */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BacktestPending"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    TransferController_export: {
        parameters: {
            query?: {
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A download */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggerFile"];
                    "text/csv": string;
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    TransferController_import: {
        parameters: {
            query?: {
                /** @description true: says what would happen */
                dryRun?: "true" | "false";
                /** @description Of a dry run with the same file, less than 15 minutes ago */
                token?: string;
            };
            header?: {
                /** @description The same call under the same key within 24 hours gets the same answer, and has no further effect */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description A file as the export writes it */
        requestBody: {
            content: {
                "application/json": string;
                "text/csv": string;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportPreview"] | components["schemas"]["ImportOutcome"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    TrialPageController_start: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrialStartDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    TrialPageController_verify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrialVerifyDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrialVerifyResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    TrialPageController_enable: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrialEnableDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrialLevelsResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    TrialTriggersController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicTriggersResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    TrialTriggersController_upsert: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrialUpsertDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrialTriggerResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    TrialTriggersController_arm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrialArmDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrialTriggerResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    TrialTriggersController_remove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrialDeleteDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    TrialTriggersController_sendSample: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrialTokenDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    GroupsController_ask: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestGroupDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestedGroup"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    GroupsController_view: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRequestView"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    GroupsController_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ChannelsController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelsResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ChannelsController_add: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same call under the same key within 24 hours gets the same answer, and has no further effect */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddChannelDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedChannel"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ChannelsController_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ChannelsController_change: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeChannelDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelView"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ChannelsController_test: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelTestResult"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ChannelsController_prove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProveChannelDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelView"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ChannelsController_newSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same call under the same key within 24 hours gets the same answer, and has no further effect */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedChannel"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ChannelsController_listDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelDelivery"][];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ChannelsController_resend: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    PushReceiptsController_shown: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShownDto"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    PushReceiptsController_act: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PushActDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushActAnswer"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    RoutesController_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RouteDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RouteView"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    RoutesController_replace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RouteDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RouteView"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    RoutesController_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    RoutesController_choose: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UsualRouteDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsualRouteRequest"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    HooksController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HooksResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    HooksController_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same call under the same key within 24 hours gets the same answer, and has no further effect */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateHookDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedHook"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    HooksController_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    HooksController_change: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeHookDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HookView"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    HooksController_newSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same call under the same key within 24 hours gets the same answer, and has no further effect */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedHook"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    TradingViewController_receive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                secret: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/plain": string;
                "application/json": string;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    LinkTokensController_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkStart"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    LinkTokensController_poll: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkPoll"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    TelegramStatusController_bot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TelegramBotResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    TelegramStatusController_status: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TelegramStatus"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    TelegramStatusController_disconnect: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TelegramDisconnectDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    TelegramLinkController_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TelegramUpdateDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TelegramUpdateResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    TelegramLinkController_unlink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    TelegramLinkController_sendSample: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    StatusController_read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SiteController_read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteInfo"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SiteController_legal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegalTexts"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    GoogleController_begin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To Google, or to one of our pages */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    GoogleController_finish: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To Google, or to one of our pages */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    GoogleController_connect: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectGoogleDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GoogleConnected"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    NewsTestsController_preview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    NewsTestsController_send: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SignInController_options: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInOptions"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SignInController_register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SignInController_login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SignInController_logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    PasswordResetController_forgot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgotPasswordDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    PasswordResetController_reset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPasswordDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    VerificationController_verify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyEmailDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    VerificationController_verifyWithPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyWithPasswordDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    VerificationController_verifyWithNewPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyWithNewPasswordDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    VerificationController_resend: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ProfileController_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    OwnDataController_delete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteOwnDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ProfileController_user: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ProfileController_tier: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tier"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ProfileController_proStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProStatus"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ProfileController_proAccess: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProAccess"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ProfileController_setSummaryTime: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SummaryTimeDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ProfileController_useFreeWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SettingsController_read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SettingsController_change: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettingsDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SafetyController_safety: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountSafety"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SafetyController_prove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProofDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SafetyController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionView"][];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SafetyController_endOthers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionsEnded"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SafetyController_endOne: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionsEnded"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    CredentialsController_setPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnPasswordDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    CredentialsController_changeEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeEmailDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailChangeBegun"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    CredentialsController_confirmEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailTokenDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    CredentialsController_undoEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailTokenDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailTakenBack"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    FactorsController_begin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotpBegun"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    FactorsController_remove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    FactorsController_confirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CodeDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    FactorsController_renew: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    PasskeysController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyView"][];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    PasskeysController_add: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddPasskeyDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    PasskeysController_beginAdding: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicKeyCredentialCreationOptionsJSON"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    PasskeysController_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    PasskeysController_prove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyAnswerDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    PasskeysController_beginUse: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicKeyCredentialRequestOptionsJSON"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    PasskeysController_login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyAnswerDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ApiTokensController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiTokenView"][];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ApiTokensController_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiTokenDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApiToken"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    ApiTokensController_revoke: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OkResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    WalletsController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletSubmission"][];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    WalletsController_add: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same call under the same key within 24 hours gets the same answer, and has no further effect */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WalletDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletSubmission"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    WalletsController_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    WalletsController_listOf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletSubmission"][];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    BillingController_summary: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingSummary"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    BillingController_preview: {
        parameters: {
            query: {
                plan: "quarterly" | "annual";
                /** @description A discount code; case and spaces around it do not matter */
                code?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingPreview"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    BillingController_poll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PollResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    BillingController_createCharge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChargeResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    BillingController_checkout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpgradeDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    BillingController_activate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpgradeDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivationResponse"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    PaymentWebhookController_receive: {
        parameters: {
            query?: never;
            header?: {
                /** @description t, v0, h and v1, as the provider writes them */
                "X-Hook0-Signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    SimulatorController_run: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestPriceDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestPriceAnswer"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AdminAccountsController_list: {
        parameters: {
            query?: {
                /** @description Part of an e-mail, name, Telegram handle or id */
                search?: string;
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUser"][];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AdminAccountsController_stats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminStats"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AdminAccountsController_suspend: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SuspendDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUser"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AdminAccountsController_restore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUser"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AdminAccountsController_setRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleAnswer"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AdminAccountsController_resetLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminLink"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AdminAccountsController_invite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminLink"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AdminAccountsController_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    OwnDataController_export: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    LeadsController_list: {
        parameters: {
            query?: {
                /** @description Part of a username (with @ or without), of a name, or of a Telegram id */
                search?: string;
                /** @description Only people who have an armed trigger and have not blocked the bot */
                activeOnly?: boolean;
                limit?: number;
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadsPage"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    LeadsController_export: {
        parameters: {
            query?: {
                /** @description Part of a username (with @ or without), of a name, or of a Telegram id */
                search?: string;
                /** @description Only people who have an armed trigger and have not blocked the bot */
                activeOnly?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    CodesController_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DiscountCodeDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    PaymentReviewController_waiting: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChargeInReview"][];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    PaymentReviewController_decide: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReviewDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    AuditController_page: {
        parameters: {
            query?: {
                /** @description `next` of the page before */
                before?: string;
                limit?: number;
                /** @description Only what this account did, or what was done to it */
                userId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    OperationsController_read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Operations"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    OperationsController_failed: {
        parameters: {
            query?: {
                /** @description `next` of the page before */
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailedDeliveries"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    OperationsController_retry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    OperationsController_webhookEvents: {
        parameters: {
            query?: {
                /** @description `next` of the page before */
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEvents"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    CoinListingsController_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoinListingDoubts"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    CoinListingsController_decide: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CoinListingDecisionDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            /** @description Any other status: what is wrong, in a sentence for people and as a code */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    "alert.fired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertFiredBody"];
            };
        };
        responses: {
            /** @description It was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "alert.acknowledged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertAcknowledgedBody"];
            };
        };
        responses: {
            /** @description It was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "summary.daily": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SummaryDailyBody"];
            };
        };
        responses: {
            /** @description It was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "channel.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChannelTestBody"];
            };
        };
        responses: {
            /** @description It was received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
