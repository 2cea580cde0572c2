// Made by `npm run openapi`; do not edit.
import type { AnswerSchemas } from './complete-document.js';

export const ANSWER_SCHEMAS: AnswerSchemas = {
  "answers": {
    "ApiTokensController_list": {
      "type": "array",
      "items": {
        "$ref": "#/components/schemas/ApiTokenView"
      }
    },
    "ApiTokensController_create": {
      "$ref": "#/components/schemas/CreatedApiToken"
    },
    "ApiTokensController_revoke": {
      "$ref": "#/components/schemas/OkResponse"
    },
    "FactorsController_begin": {
      "$ref": "#/components/schemas/TotpBegun"
    },
    "FactorsController_confirm": {
      "$ref": "#/components/schemas/RecoveryCodes"
    },
    "FactorsController_remove": {
      "$ref": "#/components/schemas/OkResponse"
    },
    "FactorsController_renew": {
      "$ref": "#/components/schemas/RecoveryCodes"
    },
    "PasskeysController_list": {
      "type": "array",
      "items": {
        "$ref": "#/components/schemas/PasskeyView"
      }
    },
    "PasskeysController_beginAdding": {
      "$ref": "#/components/schemas/PublicKeyCredentialCreationOptionsJSON"
    },
    "PasskeysController_add": {
      "$ref": "#/components/schemas/OkResponse"
    },
    "PasskeysController_remove": {
      "$ref": "#/components/schemas/OkResponse"
    },
    "PasskeysController_prove": {
      "$ref": "#/components/schemas/OkResponse"
    },
    "PasskeysController_beginUse": {
      "$ref": "#/components/schemas/PublicKeyCredentialRequestOptionsJSON"
    },
    "PasskeysController_login": {
      "$ref": "#/components/schemas/User"
    },
    "GoogleController_begin": null,
    "GoogleController_finish": null,
    "GoogleController_connect": {
      "$ref": "#/components/schemas/GoogleConnected"
    },
    "ProfileController_me": {
      "$ref": "#/components/schemas/User"
    },
    "ProfileController_user": {
      "$ref": "#/components/schemas/User"
    },
    "ProfileController_tier": {
      "$ref": "#/components/schemas/Tier"
    },
    "ProfileController_proStatus": {
      "$ref": "#/components/schemas/ProStatus"
    },
    "ProfileController_proAccess": {
      "$ref": "#/components/schemas/ProAccess"
    },
    "ProfileController_setSummaryTime": {
      "$ref": "#/components/schemas/User"
    },
    "ProfileController_useFreeWorkspace": {
      "$ref": "#/components/schemas/User"
    },
    "PasswordResetController_forgot": {
      "$ref": "#/components/schemas/OkResponse"
    },
    "PasswordResetController_reset": {
      "$ref": "#/components/schemas/OkResponse"
    },
    "CredentialsController_setPassword": {
      "$ref": "#/components/schemas/OkResponse"
    },
    "CredentialsController_changeEmail": {
      "$ref": "#/components/schemas/EmailChangeBegun"
    },
    "CredentialsController_confirmEmail": {
      "$ref": "#/components/schemas/OkResponse"
    },
    "CredentialsController_undoEmail": {
      "$ref": "#/components/schemas/EmailTakenBack"
    },
    "SafetyController_safety": {
      "$ref": "#/components/schemas/AccountSafety"
    },
    "SafetyController_prove": {
      "$ref": "#/components/schemas/OkResponse"
    },
    "SafetyController_list": {
      "type": "array",
      "items": {
        "$ref": "#/components/schemas/SessionView"
      }
    },
    "SafetyController_endOthers": {
      "$ref": "#/components/schemas/SessionsEnded"
    },
    "SafetyController_endOne": {
      "$ref": "#/components/schemas/SessionsEnded"
    },
    "SettingsController_read": {
      "$ref": "#/components/schemas/Settings"
    },
    "SettingsController_change": {
      "$ref": "#/components/schemas/Settings"
    },
    "SignInController_options": {
      "$ref": "#/components/schemas/SignInOptions"
    },
    "SignInController_register": {
      "$ref": "#/components/schemas/User"
    },
    "SignInController_login": {
      "$ref": "#/components/schemas/User"
    },
    "SignInController_logout": {
      "$ref": "#/components/schemas/OkResponse"
    },
    "UnsubscribeController_show": {
      "type": "string"
    },
    "UnsubscribeController_choose": {
      "type": "string"
    },
    "VerificationController_verify": {
      "$ref": "#/components/schemas/OkResponse"
    },
    "VerificationController_verifyWithPassword": {
      "$ref": "#/components/schemas/User"
    },
    "VerificationController_verifyWithNewPassword": {
      "$ref": "#/components/schemas/OkResponse"
    },
    "VerificationController_resend": {
      "$ref": "#/components/schemas/OkResponse"
    },
    "BillingController_summary": {
      "$ref": "#/components/schemas/BillingSummary"
    },
    "BillingController_preview": {
      "$ref": "#/components/schemas/BillingPreview"
    },
    "BillingController_poll": {
      "$ref": "#/components/schemas/PollResponse"
    },
    "BillingController_createCharge": {
      "$ref": "#/components/schemas/ChargeResponse"
    },
    "BillingController_checkout": {
      "$ref": "#/components/schemas/CheckoutResponse"
    },
    "BillingController_activate": {
      "$ref": "#/components/schemas/ActivationResponse"
    },
    "PaymentWebhookController_receive": {
      "type": "object",
      "properties": {
        "ok": {
          "type": "boolean",
          "const": true
        }
      },
      "required": [
        "ok"
      ],
      "additionalProperties": false
    },
    "ChannelsController_list": {
      "$ref": "#/components/schemas/ChannelsResponse"
    },
    "ChannelsController_add": {
      "$ref": "#/components/schemas/AddedChannel"
    },
    "ChannelsController_change": {
      "$ref": "#/components/schemas/ChannelView"
    },
    "ChannelsController_remove": null,
    "ChannelsController_test": {
      "$ref": "#/components/schemas/ChannelTestResult"
    },
    "ChannelsController_prove": {
      "$ref": "#/components/schemas/ChannelView"
    },
    "ChannelsController_newSecret": {
      "$ref": "#/components/schemas/AddedChannel"
    },
    "ChannelsController_listDeliveries": {
      "type": "array",
      "items": {
        "$ref": "#/components/schemas/ChannelDelivery"
      }
    },
    "ChannelsController_resend": null,
    "GroupsController_ask": {
      "$ref": "#/components/schemas/RequestedGroup"
    },
    "GroupsController_view": {
      "$ref": "#/components/schemas/GroupRequestView"
    },
    "GroupsController_cancel": null,
    "PushReceiptsController_shown": null,
    "PushReceiptsController_act": {
      "$ref": "#/components/schemas/PushActAnswer"
    },
    "RoutesController_create": {
      "$ref": "#/components/schemas/RouteView"
    },
    "RoutesController_replace": {
      "$ref": "#/components/schemas/RouteView"
    },
    "RoutesController_remove": null,
    "RoutesController_choose": {
      "$ref": "#/components/schemas/UsualRouteRequest"
    },
    "HooksController_list": {
      "$ref": "#/components/schemas/HooksResponse"
    },
    "HooksController_create": {
      "$ref": "#/components/schemas/CreatedHook"
    },
    "HooksController_change": {
      "$ref": "#/components/schemas/HookView"
    },
    "HooksController_newSecret": {
      "$ref": "#/components/schemas/CreatedHook"
    },
    "HooksController_remove": null,
    "TradingViewController_receive": {
      "$ref": "#/components/schemas/OkResponse"
    },
    "NewsTestsController_preview": {
      "$ref": "#/components/schemas/MessageResponse"
    },
    "NewsTestsController_send": {
      "$ref": "#/components/schemas/MessageResponse"
    },
    "TelegramWebhookController_receive": {
      "type": "object",
      "properties": {
        "ok": {
          "type": "boolean",
          "const": true
        }
      },
      "required": [
        "ok"
      ],
      "additionalProperties": false
    },
    "LinkTokensController_create": {
      "$ref": "#/components/schemas/LinkStart"
    },
    "LinkTokensController_poll": {
      "$ref": "#/components/schemas/LinkPoll"
    },
    "TelegramLinkController_update": {
      "$ref": "#/components/schemas/TelegramUpdateResponse"
    },
    "TelegramLinkController_unlink": {
      "$ref": "#/components/schemas/OkResponse"
    },
    "TelegramLinkController_sendSample": {
      "$ref": "#/components/schemas/OkResponse"
    },
    "TelegramStatusController_bot": {
      "$ref": "#/components/schemas/TelegramBotResponse"
    },
    "TelegramStatusController_status": {
      "$ref": "#/components/schemas/TelegramStatus"
    },
    "TelegramStatusController_disconnect": {
      "$ref": "#/components/schemas/OkResponse"
    },
    "TrialPageController_start": {
      "$ref": "#/components/schemas/OkResponse"
    },
    "TrialPageController_verify": {
      "$ref": "#/components/schemas/TrialVerifyResponse"
    },
    "TrialPageController_enable": {
      "$ref": "#/components/schemas/TrialLevelsResponse"
    },
    "TrialTriggersController_list": {
      "$ref": "#/components/schemas/PublicTriggersResponse"
    },
    "TrialTriggersController_upsert": {
      "$ref": "#/components/schemas/TrialTriggerResponse"
    },
    "TrialTriggersController_arm": {
      "$ref": "#/components/schemas/TrialTriggerResponse"
    },
    "TrialTriggersController_remove": {
      "$ref": "#/components/schemas/OkResponse"
    },
    "TrialTriggersController_sendSample": {
      "$ref": "#/components/schemas/OkResponse"
    },
    "AccountTriggersController_list": {
      "type": "array",
      "items": {
        "$ref": "#/components/schemas/Trigger"
      }
    },
    "AccountTriggersController_listUnified": {
      "type": "array",
      "items": {
        "$ref": "#/components/schemas/UnifiedTrigger"
      }
    },
    "AccountTriggersController_symbols": {
      "$ref": "#/components/schemas/SymbolGroups"
    },
    "AccountTriggersController_create": {
      "$ref": "#/components/schemas/Trigger"
    },
    "AccountTriggersController_edit": {
      "$ref": "#/components/schemas/Trigger"
    },
    "AccountTriggersController_toggle": {
      "$ref": "#/components/schemas/Trigger"
    },
    "AccountTriggersController_remove": null,
    "AccountTriggersController_preview": {
      "$ref": "#/components/schemas/MessageResponse"
    },
    "AccountTriggersController_send": {
      "$ref": "#/components/schemas/MessageResponse"
    },
    "BacktestController_run": {
      "anyOf": [
        {
          "$ref": "#/components/schemas/Backtest"
        },
        {
          "$ref": "#/components/schemas/BacktestPending"
        }
      ]
    },
    "TransferController_export": null,
    "TransferController_import": {
      "anyOf": [
        {
          "$ref": "#/components/schemas/ImportPreview"
        },
        {
          "$ref": "#/components/schemas/ImportOutcome"
        }
      ]
    },
    "WalletsController_list": {
      "type": "array",
      "items": {
        "$ref": "#/components/schemas/WalletSubmission"
      }
    },
    "WalletsController_add": {
      "$ref": "#/components/schemas/WalletSubmission"
    },
    "WalletsController_remove": null,
    "WalletsController_listOf": {
      "type": "array",
      "items": {
        "$ref": "#/components/schemas/WalletSubmission"
      }
    },
    "AdminAccountsController_list": {
      "type": "array",
      "items": {
        "$ref": "#/components/schemas/AdminUser"
      }
    },
    "AdminAccountsController_stats": {
      "$ref": "#/components/schemas/AdminStats"
    },
    "AdminAccountsController_suspend": {
      "$ref": "#/components/schemas/AdminUser"
    },
    "AdminAccountsController_restore": {
      "$ref": "#/components/schemas/AdminUser"
    },
    "AdminAccountsController_setRole": {
      "$ref": "#/components/schemas/RoleAnswer"
    },
    "AdminAccountsController_resetLink": {
      "$ref": "#/components/schemas/AdminLink"
    },
    "AdminAccountsController_invite": {
      "$ref": "#/components/schemas/AdminLink"
    },
    "AdminAccountsController_delete": {
      "$ref": "#/components/schemas/MessageAnswer"
    },
    "AuditController_page": {
      "$ref": "#/components/schemas/AuditPage"
    },
    "CodesController_create": {
      "$ref": "#/components/schemas/MessageAnswer"
    },
    "PaymentReviewController_waiting": {
      "type": "array",
      "items": {
        "$ref": "#/components/schemas/ChargeInReview"
      }
    },
    "PaymentReviewController_decide": {
      "$ref": "#/components/schemas/MessageAnswer"
    },
    "LeadsController_list": {
      "$ref": "#/components/schemas/LeadsPage"
    },
    "LeadsController_export": null,
    "CoinListingsController_list": {
      "$ref": "#/components/schemas/CoinListingDoubts"
    },
    "CoinListingsController_decide": {
      "$ref": "#/components/schemas/MessageAnswer"
    },
    "OperationsController_read": {
      "$ref": "#/components/schemas/Operations"
    },
    "OperationsController_failed": {
      "$ref": "#/components/schemas/FailedDeliveries"
    },
    "OperationsController_retry": {
      "$ref": "#/components/schemas/MessageAnswer"
    },
    "OperationsController_webhookEvents": {
      "$ref": "#/components/schemas/WebhookEvents"
    },
    "OwnDataController_export": null,
    "OwnDataController_delete": {
      "$ref": "#/components/schemas/OkResponse"
    },
    "SimulatorController_run": {
      "$ref": "#/components/schemas/TestPriceAnswer"
    },
    "SiteController_read": {
      "$ref": "#/components/schemas/SiteInfo"
    },
    "SiteController_legal": {
      "$ref": "#/components/schemas/LegalTexts"
    },
    "StatusController_read": {
      "$ref": "#/components/schemas/StatusResponse"
    },
    "AcknowledgeController_acknowledge": {
      "$ref": "#/components/schemas/AlertAcknowledged"
    },
    "AcknowledgeLinkController_show": {
      "type": "string"
    },
    "AcknowledgeLinkController_acknowledge": {
      "type": "string"
    },
    "AlertsFileController_export": null,
    "AlertsController_list": {
      "$ref": "#/components/schemas/AlertPage"
    },
    "AlertsController_see": {
      "$ref": "#/components/schemas/AlertsSeen"
    },
    "RecentAlertsController_list": {
      "type": "array",
      "items": {
        "$ref": "#/components/schemas/RecentAlert"
      }
    },
    "CandlesController_list": {
      "$ref": "#/components/schemas/CandlesResponse"
    },
    "PriceQuotesController_quotes": {
      "$ref": "#/components/schemas/PriceQuotesResponse"
    },
    "PriceTrailController_trail": {
      "$ref": "#/components/schemas/PriceTrailResponse"
    },
    "PricesController_prices": {
      "anyOf": [
        {
          "$ref": "#/components/schemas/PricesResponse"
        },
        {
          "$ref": "#/components/schemas/AssetPriceResponse"
        }
      ]
    },
    "PricesController_marketPrices": {
      "$ref": "#/components/schemas/MarketPricesResponse"
    },
    "HealthController_live": {
      "type": "object",
      "properties": {
        "status": {
          "type": "string",
          "const": "live"
        }
      },
      "required": [
        "status"
      ],
      "additionalProperties": false
    },
    "HealthController_ready": {
      "$ref": "#/components/schemas/ReadyAnswer"
    },
    "MetricsController_read": null
  },
  "webhooks": {
    "alert.fired": "AlertFiredBody",
    "alert.acknowledged": "AlertAcknowledgedBody",
    "summary.daily": "SummaryDailyBody",
    "channel.test": "ChannelTestBody"
  },
  "schemas": {
    "AccountSafety": {
      "type": "object",
      "properties": {
        "hasPassword": {
          "type": "boolean"
        },
        "hasGoogle": {
          "type": "boolean"
        },
        "isProven": {
          "type": "boolean",
          "description": "Whether the last proof is younger than ten minutes."
        },
        "hasTotp": {
          "type": "boolean",
          "description": "Whether a code of an authenticator app is asked for after the password."
        },
        "recoveryCodes": {
          "type": "number",
          "description": "How many recovery codes are left."
        },
        "passkeys": {
          "type": "number"
        }
      },
      "required": [
        "hasPassword",
        "hasGoogle",
        "isProven",
        "hasTotp",
        "recoveryCodes",
        "passkeys"
      ],
      "additionalProperties": false,
      "description": "GET /api/user/safety: how the person can sign in, and so prove who they are."
    },
    "AccountStatus": {
      "type": "string",
      "enum": [
        "active",
        "suspended",
        "deleted"
      ]
    },
    "AcknowledgedVia": {
      "type": "string",
      "enum": [
        "page",
        "telegram",
        "push",
        "ntfy",
        "link"
      ]
    },
    "ActivationResponse": {
      "type": "object",
      "properties": {
        "message": {
          "type": "string"
        }
      },
      "required": [
        "message"
      ],
      "additionalProperties": false,
      "description": "The answer to POST /api/billing/activate-free-upgrade: what to tell the person."
    },
    "AddedChannel": {
      "type": "object",
      "properties": {
        "channel": {
          "$ref": "#/components/schemas/ChannelView"
        },
        "secret": {
          "type": "string",
          "description": "Of a webhook, shown once: `whsec_` and 32 bytes in base64."
        }
      },
      "required": [
        "channel"
      ],
      "additionalProperties": false,
      "description": "The answer to POST /api/channels and to POST /api/channels/{id}/secret."
    },
    "AddedKind": {
      "type": "string",
      "enum": [
        "webhook",
        "push",
        "ntfy",
        "discord",
        "slack",
        "telegram-group"
      ]
    },
    "AdminLink": {
      "type": "object",
      "properties": {
        "link": {
          "type": "string"
        }
      },
      "required": [
        "link"
      ],
      "additionalProperties": false,
      "description": "POST /api/admin/users/{id}/reset-link and POST /api/admin/invitations: shown once, and stored as a hash."
    },
    "AdminStats": {
      "type": "object",
      "properties": {
        "users": {
          "type": "object",
          "properties": {
            "total": {
              "type": "number",
              "description": "Deleted ones included."
            },
            "active": {
              "type": "number"
            },
            "suspended": {
              "type": "number"
            },
            "deleted": {
              "type": "number"
            },
            "newIn7Days": {
              "type": "number"
            }
          },
          "required": [
            "total",
            "active",
            "suspended",
            "deleted",
            "newIn7Days"
          ],
          "additionalProperties": false
        },
        "roles": {
          "type": "object",
          "properties": {
            "free": {
              "type": "number"
            },
            "pro": {
              "type": "number"
            },
            "admin": {
              "type": "number"
            },
            "paying": {
              "type": "number"
            }
          },
          "required": [
            "free",
            "pro",
            "admin",
            "paying"
          ],
          "additionalProperties": false,
          "description": "Active accounts by what they may do now; `paying` are those of `pro` whose paid time runs."
        },
        "triggers": {
          "type": "object",
          "properties": {
            "total": {
              "type": "number"
            },
            "armed": {
              "type": "number"
            }
          },
          "required": [
            "total",
            "armed"
          ],
          "additionalProperties": false
        },
        "alertsIn24Hours": {
          "type": "number"
        },
        "leads": {
          "type": "object",
          "properties": {
            "total": {
              "type": "number"
            },
            "newIn7Days": {
              "type": "number"
            }
          },
          "required": [
            "total",
            "newIn7Days"
          ],
          "additionalProperties": false
        },
        "revenueIn30DaysMinor": {
          "type": "number",
          "description": "Confirmed payments of the last 30 days less refunds, in cents of USDC."
        },
        "asOf": {
          "type": "string"
        }
      },
      "required": [
        "users",
        "roles",
        "triggers",
        "alertsIn24Hours",
        "leads",
        "revenueIn30DaysMinor",
        "asOf"
      ],
      "additionalProperties": false,
      "description": "GET /api/admin/stats"
    },
    "AdminUser": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string"
        },
        "email": {
          "type": "string",
          "description": "Empty once the account is deleted."
        },
        "emailVerified": {
          "type": "boolean"
        },
        "role": {
          "$ref": "#/components/schemas/Role"
        },
        "firstName": {
          "type": "string"
        },
        "lastName": {
          "type": "string"
        },
        "dailySummaryTime": {
          "type": "string",
          "description": "HH:MM, UTC."
        },
        "status": {
          "$ref": "#/components/schemas/AccountStatus"
        },
        "isActive": {
          "type": "boolean",
          "description": "Whether the account is active: neither suspended nor deleted."
        },
        "plan": {
          "anyOf": [
            {
              "$ref": "#/components/schemas/BillingTerm"
            },
            {
              "type": "null"
            }
          ],
          "description": "Term of the paid time that runs, grace included; null: nothing paid runs."
        },
        "planState": {
          "$ref": "#/components/schemas/Plan"
        },
        "paidUntil": {
          "type": [
            "string",
            "null"
          ],
          "description": "ISO 8601; null: never paid."
        },
        "discountCode": {
          "type": [
            "string",
            "null"
          ],
          "description": "The newest code that was made in this account's row."
        },
        "telegramUsername": {
          "type": [
            "string",
            "null"
          ],
          "description": "Without"
        },
        "createdAt": {
          "type": "string"
        }
      },
      "required": [
        "id",
        "email",
        "emailVerified",
        "role",
        "firstName",
        "lastName",
        "dailySummaryTime",
        "status",
        "isActive",
        "plan",
        "planState",
        "paidUntil",
        "discountCode",
        "telegramUsername",
        "createdAt"
      ],
      "additionalProperties": false,
      "description": "GET /api/admin/users[?search=]: an array, newest first, at most MAX_ADMIN_USERS; the header X-Total-Count counts all matches."
    },
    "AlertAcknowledged": {
      "type": "object",
      "properties": {
        "alertId": {
          "type": "string"
        },
        "at": {
          "type": "string",
          "description": "ISO 8601: the first time it was."
        },
        "via": {
          "$ref": "#/components/schemas/AcknowledgedVia"
        }
      },
      "required": [
        "alertId",
        "at",
        "via"
      ],
      "additionalProperties": false,
      "description": "POST /api/alerts/{id}/acknowledge, and the event `alert:acknowledged`."
    },
    "AlertAcknowledgedBody": {
      "type": "object",
      "properties": {
        "type": {
          "type": "string",
          "const": "alert.acknowledged"
        },
        "timestamp": {
          "type": "string",
          "description": "When the person said \"Seen\", ISO 8601."
        },
        "data": {
          "type": "object",
          "properties": {
            "alertId": {
              "type": "string"
            },
            "via": {
              "$ref": "#/components/schemas/AcknowledgedVia"
            },
            "alert": {
              "anyOf": [
                {
                  "$ref": "#/components/schemas/RecentAlert"
                },
                {
                  "type": "null"
                }
              ],
              "description": "null: it was deleted since."
            },
            "trigger": {
              "anyOf": [
                {
                  "$ref": "#/components/schemas/WebhookTrigger"
                },
                {
                  "type": "null"
                }
              ]
            },
            "simulated": {
              "type": "boolean"
            },
            "test": {
              "type": "boolean",
              "const": false
            },
            "repeat": {
              "type": "boolean"
            },
            "url": {
              "type": "string"
            }
          },
          "required": [
            "alertId",
            "via",
            "alert",
            "trigger",
            "simulated",
            "test",
            "repeat",
            "url"
          ],
          "additionalProperties": false
        }
      },
      "required": [
        "type",
        "timestamp",
        "data"
      ],
      "additionalProperties": false,
      "description": "For webhooks that ask for it."
    },
    "AlertEvidence": {
      "type": "object",
      "properties": {
        "source": {
          "$ref": "#/components/schemas/MarketSource"
        },
        "condition": {
          "$ref": "#/components/schemas/Condition"
        },
        "rules": {
          "type": "object",
          "properties": {
            "hysteresis": {
              "type": [
                "number",
                "null"
              ],
              "description": "How far the value must go back before the next alert: percent of the level; of a move and the RSI points. null: the usual."
            },
            "repeat": {
              "$ref": "#/components/schemas/Repeat"
            }
          },
          "additionalProperties": false,
          "description": "Rules of its own that the trigger had then; absent: the usual."
        },
        "series": {
          "$ref": "#/components/schemas/SeriesReading",
          "description": "Of a condition on a series."
        },
        "guards": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/GuardReading"
          }
        },
        "exchange": {
          "type": "string",
          "description": "The one exchange that was watched by choice; absent: all of them."
        },
        "price": {
          "type": "number",
          "description": "The coin's, whatever the condition is of."
        },
        "priceBefore": {
          "type": [
            "number",
            "null"
          ]
        },
        "basis": {
          "$ref": "#/components/schemas/PriceBasis"
        },
        "quotes": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/QuoteEvidence"
          }
        },
        "seenAt": {
          "type": "number",
          "description": "When the price was made. Of a crossing found in history: when the first price afterwards was."
        },
        "decidedAt": {
          "type": "number"
        },
        "lastWatchedAt": {
          "type": "number",
          "description": "When the last price before this one was evaluated, or the stretch it was found in began; set only on late alerts."
        },
        "origin": {
          "type": "string",
          "enum": [
            "trades",
            "candle"
          ],
          "description": "Where a crossing that nobody watched was found; absent when somebody did."
        }
      },
      "required": [
        "source",
        "condition",
        "price",
        "priceBefore",
        "basis",
        "quotes",
        "seenAt",
        "decidedAt"
      ],
      "additionalProperties": false,
      "description": "Everything that explains why an alert fired. Times are epoch milliseconds."
    },
    "AlertFiredBody": {
      "type": "object",
      "properties": {
        "type": {
          "type": "string",
          "const": "alert.fired"
        },
        "timestamp": {
          "type": "string",
          "description": "When the trigger fired, or a hook was called, ISO 8601."
        },
        "data": {
          "type": "object",
          "properties": {
            "alert": {
              "$ref": "#/components/schemas/RecentAlert",
              "description": "As GET /api/alerts gives it."
            },
            "trigger": {
              "anyOf": [
                {
                  "$ref": "#/components/schemas/WebhookTrigger"
                },
                {
                  "type": "null"
                }
              ],
              "description": "null: it is of a hook, as `alert.hookId` says."
            },
            "simulated": {
              "type": "boolean",
              "description": "The prices are made up."
            },
            "test": {
              "type": "boolean",
              "const": false
            },
            "repeat": {
              "type": "boolean",
              "description": "An earlier try may have arrived."
            },
            "url": {
              "type": "string",
              "description": "Where a person sees it."
            }
          },
          "required": [
            "alert",
            "trigger",
            "simulated",
            "test",
            "repeat",
            "url"
          ],
          "additionalProperties": false
        }
      },
      "required": [
        "type",
        "timestamp",
        "data"
      ],
      "additionalProperties": false
    },
    "AlertPage": {
      "type": "object",
      "properties": {
        "alerts": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/RecentAlert"
          }
        },
        "nextCursor": {
          "type": [
            "string",
            "null"
          ],
          "description": "What `cursor` takes for the alerts after these; null at the end."
        },
        "unread": {
          "type": "number",
          "description": "Of all alerts, whatever was asked for: those recorded since `seenAt`. At most MOST_UNREAD."
        },
        "seenAt": {
          "type": "string",
          "description": "As in AlertsSeen."
        },
        "keptMonths": {
          "type": "number",
          "description": "For how many months alerts are kept."
        }
      },
      "required": [
        "alerts",
        "nextCursor",
        "unread",
        "seenAt",
        "keptMonths"
      ],
      "additionalProperties": false,
      "description": "GET /api/alerts?cursor=&limit=&symbol=&from=&to=&result=: newest first; of the trial whose token is given, else of the account."
    },
    "AlertTimeline": {
      "type": "object",
      "properties": {
        "recordedAt": {
          "type": "string"
        },
        "sentAt": {
          "type": [
            "string",
            "null"
          ],
          "description": "When the last call to Telegram began; null before it ended."
        },
        "acceptedAt": {
          "type": [
            "string",
            "null"
          ],
          "description": "When Telegram accepted the message; null unless it did."
        }
      },
      "required": [
        "recordedAt",
        "sentAt",
        "acceptedAt"
      ],
      "additionalProperties": false,
      "description": "What happened to an alert after it was decided. ISO 8601 with milliseconds. `recordedAt` is by the database's clock, the others by ours, as the times of the evidence."
    },
    "AlertsSeen": {
      "type": "object",
      "properties": {
        "seenAt": {
          "type": "string",
          "description": "Up to when alerts were seen, ISO 8601. Never goes back."
        }
      },
      "required": [
        "seenAt"
      ],
      "additionalProperties": false,
      "description": "The answer to it, and the event `alerts:seen`."
    },
    "ApiTokenView": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "description": "The eight characters after bwk_: names the token, and opens nothing."
        },
        "name": {
          "type": "string"
        },
        "scopes": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/TokenScope"
          }
        },
        "createdAt": {
          "type": "string",
          "description": "ISO 8601."
        },
        "expiresAt": {
          "type": [
            "string",
            "null"
          ],
          "description": "ISO 8601; null: never."
        },
        "isExpired": {
          "type": "boolean"
        },
        "lastUsedAt": {
          "type": [
            "string",
            "null"
          ],
          "description": "ISO 8601, to the minute; null: never used."
        }
      },
      "required": [
        "id",
        "name",
        "scopes",
        "createdAt",
        "expiresAt",
        "isExpired",
        "lastUsedAt"
      ],
      "additionalProperties": false,
      "description": "GET /api/tokens, newest first: those that are not revoked."
    },
    "AssetPriceResponse": {
      "type": "object",
      "properties": {
        "source": {
          "$ref": "#/components/schemas/MarketSource"
        },
        "price": {
          "type": "number"
        },
        "asOf": {
          "type": "string"
        }
      },
      "required": [
        "source",
        "price",
        "asOf"
      ],
      "additionalProperties": false,
      "description": "GET /api/prices?asset=&quote=USD"
    },
    "AttestationConveyancePreference": {
      "type": "string",
      "enum": [
        "direct",
        "enterprise",
        "indirect",
        "none"
      ]
    },
    "AttestationFormat": {
      "type": "string",
      "enum": [
        "fido-u2f",
        "packed",
        "android-safetynet",
        "android-key",
        "tpm",
        "apple",
        "none"
      ],
      "description": "Values for an attestation object's `fmt`\n\nSee https://www.iana.org/assignments/webauthn/webauthn.xhtml#webauthn-attestation-statement-format-ids"
    },
    "AuditPage": {
      "type": "object",
      "properties": {
        "rows": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/AuditRow"
          }
        },
        "next": {
          "type": [
            "string",
            "null"
          ],
          "description": "For `before` of the next page; null: this was the last."
        }
      },
      "required": [
        "rows",
        "next"
      ],
      "additionalProperties": false,
      "description": "GET /api/admin/audit[?before=&limit=&userId=]; newest first."
    },
    "AuditParty": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string"
        },
        "email": {
          "type": [
            "string",
            "null"
          ]
        }
      },
      "required": [
        "id",
        "email"
      ],
      "additionalProperties": false,
      "description": "An account in the audit log; the address is null once the account is deleted."
    },
    "AuditRow": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string"
        },
        "at": {
          "type": "string"
        },
        "action": {
          "type": "string"
        },
        "actor": {
          "anyOf": [
            {
              "$ref": "#/components/schemas/AuditParty"
            },
            {
              "type": "null"
            }
          ],
          "description": "null: the product itself, or somebody at its terminal."
        },
        "target": {
          "anyOf": [
            {
              "$ref": "#/components/schemas/AuditParty"
            },
            {
              "type": "null"
            }
          ]
        },
        "before": {
          "type": [
            "string",
            "null"
          ]
        },
        "after": {
          "type": [
            "string",
            "null"
          ]
        },
        "words": {
          "type": [
            "string",
            "null"
          ],
          "description": "What the actor typed; null once the target is erased."
        },
        "address": {
          "type": [
            "string",
            "null"
          ]
        },
        "requestId": {
          "type": [
            "string",
            "null"
          ]
        }
      },
      "required": [
        "id",
        "at",
        "action",
        "actor",
        "target",
        "before",
        "after",
        "words",
        "address",
        "requestId"
      ],
      "additionalProperties": false
    },
    "AuthenticationExtensionsClientInputs": {
      "type": "object",
      "properties": {
        "appid": {
          "type": "string"
        },
        "credProps": {
          "type": "boolean"
        },
        "hmacCreateSecret": {
          "type": "boolean"
        },
        "minPinLength": {
          "type": "boolean"
        },
        "prf": {
          "$ref": "#/components/schemas/AuthenticationExtensionsPRFInputs"
        }
      },
      "additionalProperties": false
    },
    "AuthenticationExtensionsPRFInputs": {
      "type": "object",
      "properties": {
        "eval": {
          "$ref": "#/components/schemas/AuthenticationExtensionsPRFValues"
        },
        "evalByCredential": {
          "type": "object",
          "additionalProperties": {
            "$ref": "#/components/schemas/AuthenticationExtensionsPRFValues"
          }
        }
      },
      "additionalProperties": false
    },
    "AuthenticationExtensionsPRFValues": {
      "type": "object",
      "properties": {
        "first": {
          "$ref": "#/components/schemas/BufferSource"
        },
        "second": {
          "$ref": "#/components/schemas/BufferSource"
        }
      },
      "required": [
        "first"
      ],
      "additionalProperties": false
    },
    "AuthenticatorAttachment": {
      "type": "string",
      "enum": [
        "cross-platform",
        "platform"
      ]
    },
    "AuthenticatorSelectionCriteria": {
      "type": "object",
      "properties": {
        "authenticatorAttachment": {
          "$ref": "#/components/schemas/AuthenticatorAttachment"
        },
        "requireResidentKey": {
          "type": "boolean"
        },
        "residentKey": {
          "$ref": "#/components/schemas/ResidentKeyRequirement"
        },
        "userVerification": {
          "$ref": "#/components/schemas/UserVerificationRequirement"
        }
      },
      "additionalProperties": false
    },
    "AverageLength": {
      "type": "number",
      "enum": [
        20,
        50,
        200
      ]
    },
    "Backtest": {
      "type": "object",
      "properties": {
        "times": {
          "type": "number",
          "description": "As gap filling tells it: with every touch of a minute's high and low."
        },
        "held": {
          "type": "number",
          "description": "By the closes of minutes alone: beyond doubt."
        },
        "perDay": {
          "type": "number",
          "description": "`times` a known day."
        },
        "from": {
          "type": "string",
          "description": "ISO 8601."
        },
        "to": {
          "type": "string"
        },
        "known": {
          "type": "number",
          "description": "The share of the minutes that are known, 0–1."
        },
        "exchanges": {
          "type": "array",
          "description": "ccxt ids of the exchanges that told.",
          "items": {
            "type": "string"
          }
        },
        "fires": {
          "type": "array",
          "description": "Epoch milliseconds and US dollars, oldest first; at most 500, the newest.",
          "items": {
            "type": "array",
            "minItems": 2,
            "maxItems": 2,
            "prefixItems": [
              {
                "type": "number",
                "title": "at"
              },
              {
                "type": "number",
                "title": "price"
              }
            ],
            "items": false
          }
        },
        "suggestion": {
          "anyOf": [
            {
              "$ref": "#/components/schemas/BacktestSuggestion"
            },
            {
              "type": "null"
            }
          ],
          "description": "null: it rings at most five times a day, or nothing that was tried rings at most once."
        }
      },
      "required": [
        "times",
        "held",
        "perDay",
        "from",
        "to",
        "known",
        "exchanges",
        "fires",
        "suggestion"
      ],
      "additionalProperties": false,
      "description": "200: how often a trigger would have rung."
    },
    "BacktestPending": {
      "type": "object",
      "properties": {
        "progress": {
          "type": "number",
          "description": "0–1."
        },
        "retryAfterMs": {
          "type": "number"
        },
        "partial": {
          "anyOf": [
            {
              "$ref": "#/components/schemas/Backtest"
            },
            {
              "type": "null"
            }
          ],
          "description": "Of what has been read so far; null before the first candles."
        }
      },
      "required": [
        "progress",
        "retryAfterMs",
        "partial"
      ],
      "additionalProperties": false,
      "description": "202: candles are being read, newest first."
    },
    "BacktestSuggestion": {
      "anyOf": [
        {
          "type": "object",
          "properties": {
            "kind": {
              "type": "string",
              "const": "percent"
            },
            "percent": {
              "type": "number"
            },
            "perDay": {
              "type": "number"
            }
          },
          "required": [
            "kind",
            "percent",
            "perDay"
          ],
          "additionalProperties": false
        },
        {
          "type": "object",
          "properties": {
            "kind": {
              "type": "string",
              "const": "cooldown"
            },
            "cooldownSec": {
              "type": "number"
            },
            "perDay": {
              "type": "number"
            }
          },
          "required": [
            "kind",
            "cooldownSec",
            "perDay"
          ],
          "additionalProperties": false
        }
      ],
      "description": "What would ring about once a day."
    },
    "BandCondition": {
      "type": "object",
      "properties": {
        "op": {
          "type": "string",
          "enum": [
            "inside",
            "outside"
          ]
        },
        "low": {
          "type": "number"
        },
        "high": {
          "type": "number"
        }
      },
      "required": [
        "op",
        "low",
        "high"
      ],
      "additionalProperties": false
    },
    "Base64URLString": {
      "type": "string"
    },
    "BillingPayment": {
      "type": "object",
      "properties": {
        "date": {
          "type": "string",
          "description": "ISO 8601."
        },
        "amount": {
          "type": "number",
          "description": "What arrived, in decimal units of `currency`: 30 is thirty USDC."
        },
        "due": {
          "type": "number",
          "description": "What was asked for."
        },
        "currency": {
          "type": "string"
        },
        "term": {
          "$ref": "#/components/schemas/BillingTerm"
        },
        "status": {
          "$ref": "#/components/schemas/PaymentStatus"
        },
        "granted": {
          "type": "boolean",
          "description": "Whether it bought its term (and was not given back)."
        },
        "receipt_url": {
          "type": [
            "string",
            "null"
          ],
          "description": "The provider's page about it; null for a payment of nothing."
        }
      },
      "required": [
        "date",
        "amount",
        "due",
        "currency",
        "term",
        "status",
        "granted",
        "receipt_url"
      ],
      "additionalProperties": false
    },
    "BillingPreview": {
      "type": "object",
      "properties": {
        "code_status": {
          "$ref": "#/components/schemas/CodeStatus",
          "description": "`none`: no code was asked about. Unknown, used, expired and other people's codes are all `invalid`."
        },
        "amount_minor": {
          "type": "number",
          "description": "What is to be paid with the code, in cents of USDC."
        },
        "breakdown": {
          "type": "object",
          "properties": {
            "code_applied": {
              "type": "boolean"
            }
          },
          "required": [
            "code_applied"
          ],
          "additionalProperties": false
        }
      },
      "required": [
        "code_status",
        "amount_minor",
        "breakdown"
      ],
      "additionalProperties": false,
      "description": "GET /api/billing/preview?plan={plan}&code={code}"
    },
    "BillingSummary": {
      "type": "object",
      "properties": {
        "plan": {
          "$ref": "#/components/schemas/Plan"
        },
        "within_renewal_window": {
          "type": "boolean"
        },
        "pending_charge_url": {
          "type": [
            "string",
            "null"
          ],
          "description": "Where an open charge is paid; null without one."
        },
        "period_start": {
          "type": [
            "string",
            "null"
          ]
        },
        "period_end": {
          "type": [
            "string",
            "null"
          ]
        },
        "next_renewal": {
          "type": [
            "string",
            "null"
          ]
        },
        "grace_until": {
          "type": [
            "string",
            "null"
          ]
        },
        "amount": {
          "type": [
            "number",
            "null"
          ],
          "description": "What the next payment costs, decimal units of `currency`: 30 is thirty USDC. null: nothing was ever paid."
        },
        "currency": {
          "type": "string"
        },
        "term": {
          "anyOf": [
            {
              "$ref": "#/components/schemas/BillingTerm"
            },
            {
              "type": "null"
            }
          ]
        },
        "manual_pay": {
          "type": "boolean",
          "description": "Whether the person pays each term by hand."
        },
        "timezone": {
          "type": "string",
          "description": "IANA name of the zone dates are shown in."
        },
        "history": {
          "type": "array",
          "description": "Newest first.",
          "items": {
            "$ref": "#/components/schemas/BillingPayment"
          }
        }
      },
      "required": [
        "plan",
        "within_renewal_window",
        "pending_charge_url",
        "period_start",
        "period_end",
        "next_renewal",
        "grace_until",
        "amount",
        "currency",
        "term",
        "manual_pay",
        "timezone",
        "history"
      ],
      "additionalProperties": false,
      "description": "GET /api/billing/summary. Dates are ISO 8601. Of an admin or a granted Pro: pro_active, amount 0, all dates null."
    },
    "BillingTerm": {
      "type": "string",
      "enum": [
        "quarterly",
        "annual"
      ]
    },
    "BreachState": {
      "type": "string",
      "enum": [
        "breached",
        "cooldown",
        "none"
      ]
    },
    "BufferSource": {
      "anyOf": [
        {
          "type": "object",
          "properties": {
            "buffer": {
              "type": "object",
              "properties": {
                "byteLength": {
                  "type": "number"
                }
              },
              "required": [
                "byteLength"
              ],
              "additionalProperties": false
            },
            "byteLength": {
              "type": "number"
            },
            "byteOffset": {
              "type": "number"
            }
          },
          "required": [
            "buffer",
            "byteLength",
            "byteOffset"
          ],
          "additionalProperties": false
        },
        {
          "type": "object",
          "properties": {
            "byteLength": {
              "type": "number"
            }
          },
          "required": [
            "byteLength"
          ],
          "additionalProperties": false
        }
      ]
    },
    "COSEAlgorithmIdentifier": {
      "type": "number"
    },
    "CandleRow": {
      "type": "array",
      "minItems": 5,
      "maxItems": 5,
      "description": "Start in Unix seconds, then US dollars per unit; official values have no candles.",
      "prefixItems": [
        {
          "type": "number",
          "title": "start"
        },
        {
          "type": "number",
          "title": "open"
        },
        {
          "type": "number",
          "title": "high"
        },
        {
          "type": "number",
          "title": "low"
        },
        {
          "type": "number",
          "title": "close"
        }
      ],
      "items": false
    },
    "CandleSize": {
      "type": "string",
      "enum": [
        "1h",
        "4h",
        "1d"
      ]
    },
    "CandleSpan": {
      "type": "string",
      "enum": [
        "1h",
        "1d",
        "7d",
        "30d"
      ]
    },
    "CandlesResponse": {
      "type": "object",
      "properties": {
        "source": {
          "$ref": "#/components/schemas/MarketSource"
        },
        "symbol": {
          "type": "string"
        },
        "span": {
          "$ref": "#/components/schemas/CandleSpan"
        },
        "sizeSec": {
          "type": "number"
        },
        "exchange": {
          "type": "string",
          "description": "ccxt id of the exchange they are of."
        },
        "asOf": {
          "type": "string",
          "description": "When the exchange answered them, ISO 8601."
        },
        "stale": {
          "type": "boolean",
          "description": "No exchange answers now: these are kept from before, however old."
        },
        "candles": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/CandleRow"
          }
        }
      },
      "required": [
        "source",
        "symbol",
        "span",
        "sizeSec",
        "exchange",
        "asOf",
        "stale",
        "candles"
      ],
      "additionalProperties": false,
      "description": "GET /api/candles?symbol=&span= (default 1d). Core symbols are public; others need what watching them needs. Oldest first; a stretch without trades has no candle, and the last candle may still be running."
    },
    "ChannelDelivery": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string"
        },
        "kind": {
          "type": "string",
          "enum": [
            "alert",
            "test",
            "notice"
          ]
        },
        "alertId": {
          "type": [
            "string",
            "null"
          ],
          "description": "null for what is about no alert."
        },
        "status": {
          "type": "string",
          "enum": [
            "pending",
            "sending",
            "delivered",
            "failed",
            "cancelled"
          ]
        },
        "reason": {
          "type": [
            "string",
            "null"
          ]
        },
        "createdAt": {
          "type": "string",
          "description": "ISO 8601."
        },
        "attempts": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/DeliveryAttempt"
          }
        }
      },
      "required": [
        "id",
        "kind",
        "alertId",
        "status",
        "reason",
        "createdAt",
        "attempts"
      ],
      "additionalProperties": false,
      "description": "GET /api/channels/{id}/deliveries: the last fifty, newest first."
    },
    "ChannelState": {
      "type": "string",
      "enum": [
        "unproven",
        "on",
        "off"
      ],
      "description": "`unproven`: gets tests only, until one of them is known to have arrived."
    },
    "ChannelTestBody": {
      "type": "object",
      "properties": {
        "type": {
          "type": "string",
          "const": "channel.test"
        },
        "timestamp": {
          "type": "string",
          "description": "When it was sent, ISO 8601."
        },
        "data": {
          "type": "object",
          "properties": {
            "alert": {
              "type": "null"
            },
            "simulated": {
              "type": "boolean"
            },
            "test": {
              "type": "boolean",
              "const": true
            },
            "repeat": {
              "type": "boolean",
              "const": false
            },
            "url": {
              "type": "string"
            }
          },
          "required": [
            "alert",
            "simulated",
            "test",
            "repeat",
            "url"
          ],
          "additionalProperties": false
        }
      },
      "required": [
        "type",
        "timestamp",
        "data"
      ],
      "additionalProperties": false
    },
    "ChannelTestResult": {
      "type": "object",
      "properties": {
        "ok": {
          "type": "boolean"
        },
        "status": {
          "type": [
            "number",
            "null"
          ],
          "description": "null: no answer."
        },
        "ms": {
          "type": "number"
        },
        "reason": {
          "type": "string",
          "description": "A sentence: \"The server answered 404.\"; absent if it was accepted."
        },
        "channel": {
          "$ref": "#/components/schemas/ChannelView",
          "description": "What it made of the channel: an accepted test proves all kinds but ntfy and push, which need `proof`."
        }
      },
      "required": [
        "ok",
        "status",
        "ms",
        "channel"
      ],
      "additionalProperties": false,
      "description": "POST /api/channels/{id}/test answers within 12 s."
    },
    "ChannelView": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "description": "'telegram', 'email', or the id of what a person added."
        },
        "kind": {
          "anyOf": [
            {
              "$ref": "#/components/schemas/AddedKind"
            },
            {
              "type": "string",
              "const": "telegram"
            },
            {
              "type": "string",
              "const": "email"
            }
          ]
        },
        "label": {
          "type": "string"
        },
        "address": {
          "type": "string",
          "description": "What may be shown of where it leads: \"hooks.example.org/…a1b2\"."
        },
        "state": {
          "$ref": "#/components/schemas/ChannelState"
        },
        "offReason": {
          "type": "string",
          "description": "Why it was switched off, as a code: 'person', 'gone', 'failing', 'blocked', 'stopped', of a group also 'kicked', 'muted', 'topic-closed'."
        },
        "failing": {
          "type": "object",
          "properties": {
            "since": {
              "type": "string"
            },
            "status": {
              "type": [
                "number",
                "null"
              ]
            },
            "triedUntil": {
              "type": "string"
            }
          },
          "required": [
            "since",
            "status",
            "triedUntil"
          ],
          "additionalProperties": false,
          "description": "Since when every call has failed, ISO 8601, and the last status; absent while it works."
        },
        "lastOkAt": {
          "type": [
            "string",
            "null"
          ],
          "description": "ISO 8601; null: nothing was accepted yet."
        },
        "createdAt": {
          "type": "string",
          "description": "Absent for Telegram and e-mail."
        },
        "events": {
          "type": "array",
          "description": "Of a webhook: what it is told besides alerts.",
          "items": {
            "$ref": "#/components/schemas/WebhookExtra"
          }
        }
      },
      "required": [
        "id",
        "kind",
        "label",
        "address",
        "state",
        "lastOkAt"
      ],
      "additionalProperties": false,
      "description": "A way to a person. Telegram and e-mail are there as long as a chat is linked and an address is verified."
    },
    "ChannelsResponse": {
      "type": "object",
      "properties": {
        "channels": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/ChannelView"
          }
        },
        "routes": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/RouteView"
          }
        },
        "routeId": {
          "type": [
            "string",
            "null"
          ],
          "description": "The route of every trigger that has none of its own; null: Telegram, and e-mail if that takes nothing within 2 minutes."
        },
        "room": {
          "type": "object",
          "properties": {
            "webhook": {
              "type": "number"
            },
            "push": {
              "type": "number"
            },
            "ntfy": {
              "type": "number"
            },
            "discord": {
              "type": "number"
            },
            "slack": {
              "type": "number"
            },
            "telegram-group": {
              "type": "number"
            }
          },
          "required": [
            "webhook",
            "push",
            "ntfy",
            "discord",
            "slack",
            "telegram-group"
          ],
          "additionalProperties": false,
          "description": "How many more of each kind may be added."
        },
        "pushKey": {
          "type": [
            "string",
            "null"
          ],
          "description": "The public VAPID key, base64url; null: this installation sends no push messages."
        }
      },
      "required": [
        "channels",
        "routes",
        "routeId",
        "room",
        "pushKey"
      ],
      "additionalProperties": false,
      "description": "GET /api/channels"
    },
    "ChargeInReview": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string"
        },
        "user": {
          "$ref": "#/components/schemas/AuditParty"
        },
        "review": {
          "type": "string",
          "description": "Why: one ReviewReason or several with commas between."
        },
        "grantable": {
          "type": "boolean",
          "description": "Whether it can be granted: it bought nothing yet, is neither under way nor refunded, and its account is there."
        },
        "term": {
          "$ref": "#/components/schemas/BillingTerm"
        },
        "dueMinor": {
          "type": "number"
        },
        "paidMinor": {
          "type": [
            "number",
            "null"
          ]
        },
        "paidAt": {
          "type": [
            "string",
            "null"
          ]
        },
        "createdAt": {
          "type": "string"
        }
      },
      "required": [
        "id",
        "user",
        "review",
        "grantable",
        "term",
        "dueMinor",
        "paidMinor",
        "paidAt",
        "createdAt"
      ],
      "additionalProperties": false,
      "description": "GET /api/admin/charges-in-review: payments a human has to decide on, oldest first, at most MAX_CHARGES_IN_REVIEW."
    },
    "ChargeResponse": {
      "type": "object",
      "properties": {
        "url": {
          "type": "string"
        }
      },
      "required": [
        "url"
      ],
      "additionalProperties": false,
      "description": "POST /api/billing/create-charge"
    },
    "CheckoutResponse": {
      "$ref": "#/components/schemas/ChargeResponse",
      "description": "The answer to POST /api/billing/checkout."
    },
    "CodeStatus": {
      "type": "string",
      "enum": [
        "none",
        "ok",
        "not_applicable",
        "invalid"
      ]
    },
    "CoinListingDoubt": {
      "type": "object",
      "properties": {
        "exchange": {
          "type": "string",
          "description": "ccxt id."
        },
        "market": {
          "type": "string",
          "description": "ccxt's name: \"ACE/USDT\"."
        },
        "symbol": {
          "type": "string"
        },
        "verdict": {
          "type": "string",
          "enum": [
            "same",
            "apart"
          ],
          "description": "`apart`: it means another coin, which is no part of the price."
        },
        "decidedBy": {
          "type": "string",
          "enum": [
            "vote",
            "admin"
          ]
        },
        "usd": {
          "type": [
            "number",
            "null"
          ],
          "description": "US dollars there, and elsewhere, when prices decided; null: unknown."
        },
        "ownersUsd": {
          "type": [
            "number",
            "null"
          ]
        },
        "at": {
          "type": "string"
        }
      },
      "required": [
        "exchange",
        "market",
        "symbol",
        "verdict",
        "decidedBy",
        "usd",
        "ownersUsd",
        "at"
      ],
      "additionalProperties": false
    },
    "CoinListingDoubts": {
      "type": "object",
      "properties": {
        "rows": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/CoinListingDoubt"
          }
        }
      },
      "required": [
        "rows"
      ],
      "additionalProperties": false,
      "description": "GET /api/admin/coin-listings: markets that mean another coin than elsewhere, and what admins decided; newest first."
    },
    "Condition": {
      "anyOf": [
        {
          "$ref": "#/components/schemas/LevelCondition"
        },
        {
          "$ref": "#/components/schemas/BandCondition"
        }
      ],
      "description": "What a trigger waits for. Levels are US dollars per unit; of a series they are its values."
    },
    "CreatedApiToken": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "description": "The eight characters after bwk_: names the token, and opens nothing."
        },
        "name": {
          "type": "string"
        },
        "scopes": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/TokenScope"
          }
        },
        "createdAt": {
          "type": "string",
          "description": "ISO 8601."
        },
        "expiresAt": {
          "type": [
            "string",
            "null"
          ],
          "description": "ISO 8601; null: never."
        },
        "isExpired": {
          "type": "boolean"
        },
        "lastUsedAt": {
          "type": [
            "string",
            "null"
          ],
          "description": "ISO 8601, to the minute; null: never used."
        },
        "token": {
          "type": "string",
          "description": "Shown once: only its SHA-256 is kept."
        }
      },
      "required": [
        "createdAt",
        "expiresAt",
        "id",
        "isExpired",
        "lastUsedAt",
        "name",
        "scopes",
        "token"
      ],
      "additionalProperties": false,
      "description": "The answer to POST /api/tokens."
    },
    "CreatedHook": {
      "type": "object",
      "properties": {
        "hook": {
          "$ref": "#/components/schemas/HookView"
        },
        "url": {
          "type": "string",
          "description": "Where to post, with the secret in it: shown once."
        }
      },
      "required": [
        "hook",
        "url"
      ],
      "additionalProperties": false,
      "description": "The answer to POST /api/hooks and to POST /api/hooks/{id}/secret."
    },
    "CryptoQuote": {
      "type": "object",
      "properties": {
        "price": {
          "type": "number"
        },
        "change24h": {
          "type": [
            "number",
            "null"
          ],
          "description": "Percent over 24 hours, from the preferred exchange's own figure; null if it gives none."
        },
        "asOf": {
          "type": "string"
        },
        "stale": {
          "type": "boolean"
        },
        "sources": {
          "type": "array",
          "description": "ccxt ids of the exchanges behind the price.",
          "items": {
            "type": "string"
          }
        }
      },
      "required": [
        "price",
        "change24h",
        "asOf",
        "stale",
        "sources"
      ],
      "additionalProperties": false
    },
    "DelayView": {
      "type": "object",
      "properties": {
        "p50Ms": {
          "type": [
            "number",
            "null"
          ]
        },
        "p99Ms": {
          "type": [
            "number",
            "null"
          ]
        },
        "count": {
          "type": "number",
          "description": "How many the two figures rest on."
        }
      },
      "required": [
        "p50Ms",
        "p99Ms",
        "count"
      ],
      "additionalProperties": false,
      "description": "How long something took that happened within the last five minutes. Milliseconds; null without any."
    },
    "DeliveryAttempt": {
      "type": "object",
      "properties": {
        "at": {
          "type": "string",
          "description": "ISO 8601."
        },
        "ms": {
          "type": "number"
        },
        "outcome": {
          "type": "string"
        },
        "status": {
          "type": [
            "number",
            "null"
          ]
        }
      },
      "required": [
        "at",
        "ms",
        "outcome",
        "status"
      ],
      "additionalProperties": false,
      "description": "One attempt at a delivery, kept for 30 days."
    },
    "DeliveryChannel": {
      "anyOf": [
        {
          "type": "string",
          "const": "telegram"
        },
        {
          "type": "string",
          "const": "email"
        },
        {
          "$ref": "#/components/schemas/AddedKind"
        }
      ]
    },
    "DeliveryStatus": {
      "type": "string",
      "enum": [
        "pending",
        "sending",
        "delivered",
        "failed",
        "cancelled"
      ]
    },
    "DeliveryStatusView": {
      "type": "object",
      "properties": {
        "telegram": {
          "type": "object",
          "properties": {
            "state": {
              "$ref": "#/components/schemas/TelegramState"
            },
            "since": {
              "type": [
                "string",
                "null"
              ]
            },
            "updates": {
              "type": "string",
              "const": "failing",
              "description": "What people write to the bot does not arrive; absent while it does."
            }
          },
          "required": [
            "state",
            "since"
          ],
          "additionalProperties": false,
          "description": "`since` is ISO 8601; null while nothing was heard of Telegram since this process started."
        },
        "p50Ms": {
          "type": [
            "number",
            "null"
          ],
          "description": "Half, and 95 of 100, of the alerts accepted in the last hour took at most this long from their tick, or from the end of quiet hours or the beginning of the step of a route that they waited for; null without any."
        },
        "p95Ms": {
          "type": [
            "number",
            "null"
          ]
        },
        "sample": {
          "type": [
            "number",
            "null"
          ],
          "description": "How many alerts the two figures rest on."
        },
        "oldestPendingMs": {
          "type": [
            "number",
            "null"
          ],
          "description": "How long the oldest message, but for notices, has been due to be sent; null when none is."
        }
      },
      "required": [
        "telegram",
        "p50Ms",
        "p95Ms",
        "sample",
        "oldestPendingMs"
      ],
      "additionalProperties": false,
      "description": "How alerts get out. What only the database knows is null while it does not answer. Times in milliseconds."
    },
    "DeliveryView": {
      "type": "object",
      "properties": {
        "channel": {
          "$ref": "#/components/schemas/DeliveryChannel"
        },
        "channelId": {
          "type": "string",
          "description": "Of an added channel: which, and what its person calls it; `label` is absent when it is gone."
        },
        "label": {
          "type": "string"
        },
        "step": {
          "type": "number",
          "description": "The step of its route, from 1; absent on the usual route."
        },
        "shownAt": {
          "type": "string",
          "description": "When a device said that it showed it, ISO 8601."
        },
        "status": {
          "$ref": "#/components/schemas/DeliveryStatus"
        },
        "reason": {
          "type": "string"
        },
        "at": {
          "type": "string",
          "description": "When the status was reached, ISO 8601."
        },
        "tookMs": {
          "type": "number",
          "description": "Milliseconds from the tick that fired to acceptance, by Telegram or by the mail server; only when delivered."
        },
        "ambiguous": {
          "type": "boolean",
          "const": true,
          "description": "An earlier try got no answer and may have arrived; a message sent after it says \"(repeat)\"."
        },
        "heldUntil": {
          "type": "string",
          "description": "It waits until then, ISO 8601: quiet hours or a mute hold it back."
        },
        "heldBy": {
          "$ref": "#/components/schemas/HoldReason"
        }
      },
      "required": [
        "channel",
        "status",
        "at"
      ],
      "additionalProperties": false
    },
    "Direction": {
      "type": "string",
      "enum": [
        "above",
        "below",
        "inside",
        "outside"
      ]
    },
    "EmailChangeBegun": {
      "type": "object",
      "properties": {
        "state": {
          "type": "string",
          "enum": [
            "link-sent",
            "changed"
          ]
        }
      },
      "required": [
        "state"
      ],
      "additionalProperties": false,
      "description": "`link-sent`: it changes once the link that was sent there is opened · `changed`: this server sends no email, so it has changed."
    },
    "EmailTakenBack": {
      "type": "object",
      "properties": {
        "resetToken": {
          "type": "string",
          "description": "For POST /api/reset-password."
        }
      },
      "required": [
        "resetToken"
      ],
      "additionalProperties": false,
      "description": "The answer to /api/undo-email: the address is back, everybody is signed out, and a new password is needed."
    },
    "ErrorBody": {
      "type": "object",
      "properties": {
        "statusCode": {
          "type": "number"
        },
        "code": {
          "$ref": "#/components/schemas/ErrorCode"
        },
        "message": {
          "type": "string"
        },
        "fields": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/FieldFault"
          }
        },
        "upgradeMessage": {
          "type": "string",
          "description": "What a plan would add; only with TIER_LIMIT and TIER_RESTRICTION."
        },
        "requestId": {
          "type": "string"
        }
      },
      "required": [
        "statusCode",
        "code",
        "message",
        "requestId"
      ],
      "additionalProperties": false,
      "description": "The body of every answer that is not a success."
    },
    "ErrorCode": {
      "type": "string",
      "enum": [
        "BAD_REQUEST",
        "RULE_BROKEN",
        "UNAUTHENTICATED",
        "PROVE_IDENTITY",
        "CODE_NEEDED",
        "SECOND_FACTOR_NEEDED",
        "PASSWORD_NEEDED",
        "TRIAL_TOKEN",
        "API_TOKEN",
        "TOKEN_SCOPE",
        "FORBIDDEN",
        "TIER_LIMIT",
        "TIER_RESTRICTION",
        "SUSPENDED",
        "FOREIGN_ORIGIN",
        "NOT_FOUND",
        "CONFLICT",
        "IDEMPOTENCY_MISMATCH",
        "IDEMPOTENCY_RUNNING",
        "TELEGRAM_BLOCKED",
        "TOO_LARGE",
        "UNSUPPORTED_MEDIA",
        "TOO_MANY_REQUESTS",
        "INTERNAL",
        "UPGRADING",
        "UNAVAILABLE"
      ]
    },
    "EvaluationStatusView": {
      "type": "object",
      "properties": {
        "role": {
          "$ref": "#/components/schemas/MarketRole"
        },
        "p50Ms": {
          "type": [
            "number",
            "null"
          ]
        },
        "p95Ms": {
          "type": [
            "number",
            "null"
          ]
        }
      },
      "required": [
        "role",
        "p50Ms",
        "p95Ms"
      ],
      "additionalProperties": false,
      "description": "How far the evaluation is behind the prices over the last minute. Milliseconds; null without any price."
    },
    "ExchangeStatus": {
      "type": "object",
      "properties": {
        "exchange": {
          "type": "string"
        },
        "connected": {
          "type": "boolean"
        },
        "ageMs": {
          "type": [
            "number",
            "null"
          ],
          "description": "Milliseconds since its last accepted tick; null before the first."
        },
        "setAside": {
          "type": "array",
          "description": "Symbols whose price leaves out its fresh quote right now: it is too far off the others, or a jump that waits to be confirmed. Usually empty.",
          "items": {
            "type": "string"
          }
        },
        "refused": {
          "type": "string",
          "const": "region",
          "description": "It refuses the country of the machine that asks; absent while it does not."
        }
      },
      "required": [
        "exchange",
        "connected",
        "ageMs",
        "setAside"
      ],
      "additionalProperties": false
    },
    "ExtremeWindow": {
      "type": "string",
      "enum": [
        "24h",
        "7d"
      ]
    },
    "FailedDeliveries": {
      "type": "object",
      "properties": {
        "rows": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/FailedDelivery"
          }
        },
        "next": {
          "type": [
            "string",
            "null"
          ]
        }
      },
      "required": [
        "rows",
        "next"
      ],
      "additionalProperties": false,
      "description": "GET /api/admin/failed-deliveries[?before=]; newest first. POST /api/admin/deliveries/{id}/retry → MessageAnswer"
    },
    "FailedDelivery": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string"
        },
        "channel": {
          "$ref": "#/components/schemas/DeliveryChannel"
        },
        "kind": {
          "type": "string"
        },
        "reason": {
          "type": "string"
        },
        "attempts": {
          "type": "number"
        },
        "createdAt": {
          "type": "string"
        },
        "failedAt": {
          "type": "string"
        },
        "symbol": {
          "type": [
            "string",
            "null"
          ],
          "description": "Of an alert."
        },
        "user": {
          "anyOf": [
            {
              "$ref": "#/components/schemas/AuditParty"
            },
            {
              "type": "null"
            }
          ],
          "description": "Whose it was; null: somebody without an account."
        },
        "retryable": {
          "type": "boolean",
          "description": "Whether it can be sent again: what it said is still there."
        }
      },
      "required": [
        "id",
        "channel",
        "kind",
        "reason",
        "attempts",
        "createdAt",
        "failedAt",
        "symbol",
        "user",
        "retryable"
      ],
      "additionalProperties": false
    },
    "FieldFault": {
      "type": "object",
      "properties": {
        "field": {
          "type": "string"
        },
        "message": {
          "type": "string"
        }
      },
      "required": [
        "field",
        "message"
      ],
      "additionalProperties": false
    },
    "FiredTrigger": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string"
        },
        "symbol": {
          "type": "string"
        },
        "direction": {
          "$ref": "#/components/schemas/Direction"
        },
        "price": {
          "type": [
            "number",
            "null"
          ]
        },
        "bandLow": {
          "type": [
            "number",
            "null"
          ]
        },
        "bandHigh": {
          "type": [
            "number",
            "null"
          ]
        }
      },
      "required": [
        "id",
        "symbol",
        "direction",
        "price",
        "bandLow",
        "bandHigh"
      ],
      "additionalProperties": false,
      "description": "A trigger that the price would fire; nothing of whose it is."
    },
    "GoogleConnected": {
      "type": "object",
      "properties": {
        "user": {
          "$ref": "#/components/schemas/User"
        },
        "next": {
          "type": "string",
          "description": "Where the sign-in was to go: a path of our own."
        }
      },
      "required": [
        "user",
        "next"
      ],
      "additionalProperties": false
    },
    "GroupForm": {
      "type": "string",
      "enum": [
        "group",
        "channel"
      ]
    },
    "GroupRequestState": {
      "type": "string",
      "enum": [
        "waiting",
        "confirming",
        "linked",
        "refused",
        "expired"
      ],
      "description": "`waiting`: the link was not used yet · `confirming`: an anonymous admin used it, and the private chat asks whether that was the person · `linked`: `channelId` takes alerts · `refused`: `fault` says why · `expired`: ten minutes are over, or it was given up."
    },
    "GroupRequestView": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string"
        },
        "form": {
          "$ref": "#/components/schemas/GroupForm"
        },
        "state": {
          "$ref": "#/components/schemas/GroupRequestState"
        },
        "expiresAt": {
          "type": "string",
          "description": "ISO 8601."
        },
        "fault": {
          "type": "string"
        },
        "channelId": {
          "type": "string"
        }
      },
      "required": [
        "id",
        "form",
        "state",
        "expiresAt"
      ],
      "additionalProperties": false,
      "description": "GET /api/channels/groups/{id}"
    },
    "Guard": {
      "type": "object",
      "properties": {
        "symbol": {
          "type": "string"
        },
        "condition": {
          "$ref": "#/components/schemas/Condition"
        }
      },
      "required": [
        "symbol",
        "condition"
      ],
      "additionalProperties": false,
      "description": "A further condition of a trigger, of any coin."
    },
    "GuardReading": {
      "type": "object",
      "properties": {
        "symbol": {
          "type": "string"
        },
        "condition": {
          "$ref": "#/components/schemas/Condition"
        },
        "value": {
          "type": "number"
        }
      },
      "required": [
        "condition",
        "symbol",
        "value"
      ],
      "additionalProperties": false,
      "description": "A further condition as it was when the alert fired."
    },
    "GuardWatch": {
      "type": "object",
      "properties": {
        "symbol": {
          "type": "string"
        },
        "watch": {
          "$ref": "#/components/schemas/Watch"
        }
      },
      "required": [
        "symbol",
        "watch"
      ],
      "additionalProperties": false,
      "description": "A guard as a person asks for it."
    },
    "HoldReason": {
      "type": "string",
      "enum": [
        "quiet",
        "mute"
      ],
      "description": "What holds a person's messages at a moment."
    },
    "HookAlert": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string"
        },
        "time": {
          "type": "string"
        },
        "priceChange24h": {
          "type": [
            "number",
            "null"
          ]
        },
        "message": {
          "type": "string"
        },
        "late": {
          "type": "boolean"
        },
        "delivery": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/DeliveryView"
          }
        },
        "acknowledgedAt": {
          "type": "string",
          "description": "When the person said \"Seen\", ISO 8601; absent: not yet."
        },
        "timeline": {
          "$ref": "#/components/schemas/AlertTimeline"
        },
        "triggerId": {
          "type": "null"
        },
        "hookId": {
          "type": "string"
        },
        "asset": {
          "type": [
            "string",
            "null"
          ],
          "description": "null: it names no symbol that we had a fresh price of."
        },
        "priceAtTrigger": {
          "type": [
            "number",
            "null"
          ],
          "description": "Our own price then; null without a symbol."
        },
        "evidence": {
          "$ref": "#/components/schemas/HookEvidence"
        }
      },
      "required": [
        "asset",
        "delivery",
        "evidence",
        "hookId",
        "id",
        "late",
        "message",
        "priceAtTrigger",
        "priceChange24h",
        "time",
        "timeline",
        "triggerId"
      ],
      "additionalProperties": false,
      "description": "An alert that somebody else's server sent, by a hook. It has no trigger."
    },
    "HookEvidence": {
      "type": "object",
      "properties": {
        "origin": {
          "type": "string",
          "const": "hook"
        },
        "source": {
          "$ref": "#/components/schemas/MarketSource"
        },
        "hook": {
          "type": "string",
          "description": "What its person called the hook then."
        },
        "text": {
          "type": "string",
          "description": "One line of at most MOST_HOOK_TEXT characters, as messages tell it."
        },
        "body": {
          "type": "string",
          "description": "What was posted, as it came but for NUL."
        },
        "isFromTradingView": {
          "type": "boolean",
          "description": "Whether it came from one of the addresses that TradingView names."
        },
        "price": {
          "type": [
            "number",
            "null"
          ],
          "description": "Our own, of the symbol that it names; null: it names none that we have a fresh price of."
        },
        "basis": {
          "anyOf": [
            {
              "$ref": "#/components/schemas/PriceBasis"
            },
            {
              "type": "null"
            }
          ]
        },
        "quotes": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/QuoteEvidence"
          }
        },
        "seenAt": {
          "type": "number",
          "description": "When it came."
        },
        "decidedAt": {
          "type": "number"
        }
      },
      "required": [
        "origin",
        "source",
        "hook",
        "text",
        "body",
        "isFromTradingView",
        "price",
        "basis",
        "quotes",
        "seenAt",
        "decidedAt"
      ],
      "additionalProperties": false,
      "description": "Everything that explains an alert of a hook. Times are epoch milliseconds."
    },
    "HookView": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string"
        },
        "name": {
          "type": "string"
        },
        "routeId": {
          "type": [
            "string",
            "null"
          ],
          "description": "null: the person's usual route."
        },
        "createdAt": {
          "type": "string",
          "description": "ISO 8601."
        },
        "lastUsedAt": {
          "type": [
            "string",
            "null"
          ],
          "description": "When an alert last came, ISO 8601; null: none yet."
        }
      },
      "required": [
        "id",
        "name",
        "routeId",
        "createdAt",
        "lastUsedAt"
      ],
      "additionalProperties": false,
      "description": "An address that TradingView, or whoever knows it, posts alerts of a person to."
    },
    "HooksResponse": {
      "type": "object",
      "properties": {
        "hooks": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/HookView"
          }
        },
        "room": {
          "type": "number",
          "description": "How many more may be made; 0 without Pro."
        }
      },
      "required": [
        "hooks",
        "room"
      ],
      "additionalProperties": false,
      "description": "GET /api/hooks: oldest first."
    },
    "ImportOutcome": {
      "type": "object",
      "properties": {
        "create": {
          "type": "number"
        },
        "change": {
          "type": "number"
        },
        "same": {
          "type": "number"
        },
        "refused": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/RefusedRow"
          }
        }
      },
      "required": [
        "create",
        "change",
        "same",
        "refused"
      ],
      "additionalProperties": false,
      "description": "POST /api/triggers/import: how many triggers it created, changed and left as they were, and which rows it left out."
    },
    "ImportPreview": {
      "type": "object",
      "properties": {
        "create": {
          "type": "number"
        },
        "change": {
          "type": "number"
        },
        "same": {
          "type": "number"
        },
        "refused": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/RefusedRow"
          }
        },
        "token": {
          "type": "string"
        }
      },
      "required": [
        "change",
        "create",
        "refused",
        "same",
        "token"
      ],
      "additionalProperties": false,
      "description": "POST /api/triggers/import?dryRun=true: what would happen, and the token that lets just that happen within 15 minutes."
    },
    "LatencyStatusView": {
      "type": "object",
      "properties": {
        "evaluated": {
          "$ref": "#/components/schemas/DelayView",
          "description": "Of every price: until it was held against all triggers."
        },
        "committed": {
          "$ref": "#/components/schemas/DelayView",
          "description": "Of every alert: until it was durable."
        },
        "telegramCall": {
          "$ref": "#/components/schemas/DelayView",
          "description": "Of every alert sent to Telegram: until the call began that ended it. What is bundled counts with its wait."
        },
        "pushed": {
          "$ref": "#/components/schemas/DelayView",
          "description": "Of every alert pushed to open browsers by the process that answers: until then."
        },
        "pricesPushed": {
          "$ref": "#/components/schemas/DelayView",
          "description": "Of every frame of prices of the process that answers: from the oldest tick in it until it was written."
        }
      },
      "required": [
        "evaluated",
        "committed",
        "telegramCall",
        "pushed",
        "pricesPushed"
      ],
      "additionalProperties": false,
      "description": "How long the way takes, step by step, each from the tick that made the price; as those tell who take the step."
    },
    "Lead": {
      "type": "object",
      "properties": {
        "telegramUserId": {
          "type": "string"
        },
        "telegramUsername": {
          "type": [
            "string",
            "null"
          ],
          "description": "Without"
        },
        "firstName": {
          "type": [
            "string",
            "null"
          ]
        },
        "lastName": {
          "type": [
            "string",
            "null"
          ]
        },
        "triggerCount": {
          "type": "number"
        },
        "lastCommand": {
          "type": [
            "string",
            "null"
          ]
        },
        "firstSeen": {
          "type": "string"
        },
        "lastSeen": {
          "type": "string"
        },
        "active": {
          "type": "boolean",
          "description": "Has an armed trigger and has not blocked the bot."
        },
        "triggers": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/LeadTrigger"
          }
        }
      },
      "required": [
        "telegramUserId",
        "telegramUsername",
        "firstName",
        "lastName",
        "triggerCount",
        "lastCommand",
        "firstSeen",
        "lastSeen",
        "active",
        "triggers"
      ],
      "additionalProperties": false,
      "description": "Somebody who has written to the bot."
    },
    "LeadTrigger": {
      "type": "object",
      "properties": {
        "symbol": {
          "type": "string"
        },
        "type": {
          "$ref": "#/components/schemas/Direction"
        },
        "threshold": {
          "type": [
            "number",
            "null"
          ],
          "description": "null for `inside`, which has bounds."
        },
        "lowerBound": {
          "type": [
            "number",
            "null"
          ]
        },
        "upperBound": {
          "type": [
            "number",
            "null"
          ]
        },
        "active": {
          "type": "boolean",
          "description": "Armed."
        }
      },
      "required": [
        "symbol",
        "type",
        "threshold",
        "lowerBound",
        "upperBound",
        "active"
      ],
      "additionalProperties": false
    },
    "LeadsPage": {
      "type": "object",
      "properties": {
        "rows": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Lead"
          }
        },
        "total": {
          "type": "number",
          "description": "Of all matches, not just the page's."
        }
      },
      "required": [
        "rows",
        "total"
      ],
      "additionalProperties": false,
      "description": "GET /api/admin/leads?search&limit&offset&activeOnly; newest `lastSeen` first."
    },
    "LeaseId": {
      "type": "string",
      "enum": [
        "market",
        "telegram",
        "scheduler"
      ]
    },
    "LeaseView": {
      "type": "object",
      "properties": {
        "name": {
          "$ref": "#/components/schemas/LeaseId"
        },
        "holder": {
          "type": [
            "string",
            "null"
          ],
          "description": "Id of a process; null: nobody has it at this moment."
        },
        "epoch": {
          "type": "number"
        }
      },
      "required": [
        "name",
        "holder",
        "epoch"
      ],
      "additionalProperties": false
    },
    "LegalTexts": {
      "type": "object",
      "properties": {
        "terms": {
          "type": [
            "string",
            "null"
          ]
        },
        "privacy": {
          "type": [
            "string",
            "null"
          ]
        }
      },
      "required": [
        "terms",
        "privacy"
      ],
      "additionalProperties": false,
      "description": "GET /api/site/legal: HTML that holds no script; null: the product's own text stands."
    },
    "LevelCondition": {
      "type": "object",
      "properties": {
        "op": {
          "type": "string",
          "enum": [
            "above",
            "below"
          ]
        },
        "level": {
          "type": "number"
        },
        "series": {
          "$ref": "#/components/schemas/Series",
          "description": "What the level is compared with; absent: the price."
        }
      },
      "required": [
        "op",
        "level"
      ],
      "additionalProperties": false
    },
    "LinkPoll": {
      "anyOf": [
        {
          "type": "object",
          "properties": {
            "status": {
              "type": "string",
              "const": "pending"
            }
          },
          "required": [
            "status"
          ],
          "additionalProperties": false
        },
        {
          "type": "object",
          "properties": {
            "status": {
              "type": "string",
              "const": "expired"
            }
          },
          "required": [
            "status"
          ],
          "additionalProperties": false
        },
        {
          "type": "object",
          "properties": {
            "status": {
              "type": "string",
              "const": "connected"
            },
            "username": {
              "type": [
                "string",
                "null"
              ]
            },
            "chatId": {
              "type": "string"
            },
            "blocked": {
              "type": "boolean"
            }
          },
          "required": [
            "status",
            "username",
            "chatId"
          ],
          "additionalProperties": false
        }
      ],
      "description": "GET /api/trial/handshake/{token}. `chatId` is a string, `username` is without"
    },
    "LinkStart": {
      "type": "object",
      "properties": {
        "token": {
          "type": "string"
        },
        "deeplink": {
          "type": "string"
        },
        "applink": {
          "type": "string"
        }
      },
      "required": [
        "token",
        "deeplink",
        "applink"
      ],
      "additionalProperties": false,
      "description": "POST /api/trial/handshake"
    },
    "MarketPricesResponse": {
      "type": "object",
      "properties": {
        "source": {
          "$ref": "#/components/schemas/MarketSource"
        },
        "crypto": {
          "type": "object",
          "additionalProperties": {
            "$ref": "#/components/schemas/CryptoQuote"
          }
        },
        "tradfi": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/TradfiQuote"
          }
        }
      },
      "required": [
        "source",
        "crypto",
        "tradfi"
      ],
      "additionalProperties": false,
      "description": "GET /api/market-prices"
    },
    "MarketRole": {
      "type": "string",
      "enum": [
        "holder",
        "standby",
        "catching-up"
      ],
      "description": "What this process does with prices. `standby`: another has the market. `catching-up`: it is taking over."
    },
    "MarketSource": {
      "type": "string",
      "enum": [
        "live",
        "simulated"
      ],
      "description": "Where prices come from: the real exchanges, or stand-ins (then everything based on them says so)."
    },
    "MessageAnswer": {
      "type": "object",
      "properties": {
        "message": {
          "type": "string"
        }
      },
      "required": [
        "message"
      ],
      "additionalProperties": false
    },
    "MessageResponse": {
      "type": "object",
      "properties": {
        "message": {
          "type": "string"
        }
      },
      "required": [
        "message"
      ],
      "additionalProperties": false,
      "description": "The answer to previews and tests."
    },
    "MoveWindow": {
      "type": "string",
      "enum": [
        "5m",
        "15m",
        "1h",
        "4h",
        "24h",
        "7d"
      ]
    },
    "Offers": {
      "type": "object",
      "properties": {
        "payments": {
          "type": "string",
          "enum": [
            "coinbase-business",
            "none"
          ]
        },
        "proFor": {
          "type": [
            "string",
            "null"
          ],
          "enum": [
            "everyone",
            "granted",
            null
          ],
          "description": "Who has Pro where none is sold: `everyone`, or whom admins grant it. null: Pro is sold."
        },
        "mail": {
          "type": "boolean",
          "description": "Whether mail is sent: links to verify an address and to reset a password, and alerts that Telegram does not take."
        },
        "google": {
          "type": "boolean",
          "description": "Whether people may sign in with Google."
        },
        "signUp": {
          "type": "string",
          "enum": [
            "open",
            "invite"
          ],
          "description": "Who may make an account: everybody, or whoever has an invitation."
        },
        "trial": {
          "type": "string",
          "enum": [
            "open",
            "off"
          ],
          "description": "Whether there are alerts without an account."
        }
      },
      "required": [
        "payments",
        "proFor",
        "mail",
        "google",
        "signUp",
        "trial"
      ],
      "additionalProperties": false,
      "description": "What this Bellwether offers, as whoever runs it has decided: what is not offered is on no screen, and its routes answer 404."
    },
    "OkResponse": {
      "type": "object",
      "properties": {
        "ok": {
          "type": "boolean",
          "const": true
        }
      },
      "required": [
        "ok"
      ],
      "additionalProperties": false,
      "description": "The answer to delete, send-test and disconnect."
    },
    "Operations": {
      "type": "object",
      "properties": {
        "processes": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/ProcessView"
          }
        },
        "leases": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/LeaseView"
          }
        },
        "exchanges": {
          "type": "array",
          "description": "As the process sees them that has the lease of the market; empty while nobody has it.",
          "items": {
            "$ref": "#/components/schemas/ExchangeStatus"
          }
        },
        "telegram": {
          "type": "object",
          "properties": {
            "state": {
              "$ref": "#/components/schemas/TelegramState"
            },
            "since": {
              "type": [
                "string",
                "null"
              ]
            }
          },
          "required": [
            "state",
            "since"
          ],
          "additionalProperties": false
        },
        "outbox": {
          "type": "object",
          "properties": {
            "waiting": {
              "type": "array",
              "items": {
                "$ref": "#/components/schemas/WaitingDeliveries"
              }
            },
            "oldestPendingMs": {
              "type": [
                "number",
                "null"
              ],
              "description": "null: nothing waits."
            },
            "failedIn24Hours": {
              "type": "number"
            }
          },
          "required": [
            "waiting",
            "oldestPendingMs",
            "failedIn24Hours"
          ],
          "additionalProperties": false
        },
        "backups": {
          "anyOf": [
            {
              "type": "object",
              "properties": {
                "newestAt": {
                  "type": [
                    "string",
                    "null"
                  ]
                }
              },
              "required": [
                "newestAt"
              ],
              "additionalProperties": false
            },
            {
              "type": "null"
            }
          ],
          "description": "As the process sees the nightly backups that runs due jobs; null: it makes none, or nobody runs them."
        },
        "asOf": {
          "type": "string"
        }
      },
      "required": [
        "processes",
        "leases",
        "exchanges",
        "telegram",
        "outbox",
        "backups",
        "asOf"
      ],
      "additionalProperties": false,
      "description": "GET /api/admin/operations"
    },
    "PasskeyView": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "description": "Base64url."
        },
        "name": {
          "type": "string"
        },
        "addedAt": {
          "type": "string",
          "description": "ISO 8601."
        },
        "lastUsedAt": {
          "type": [
            "string",
            "null"
          ],
          "description": "ISO 8601; null: never used."
        }
      },
      "required": [
        "id",
        "name",
        "addedAt",
        "lastUsedAt"
      ],
      "additionalProperties": false,
      "description": "GET /api/user/passkeys"
    },
    "PaymentStatus": {
      "type": "string",
      "enum": [
        "paid",
        "underpaid",
        "overpaid",
        "late_paid",
        "refunded"
      ],
      "description": "What became of a charge that money came for. `paid`, `overpaid` and `late_paid` bought a term, unless a late one could not be granted any more; `refunded` gave it back."
    },
    "Plan": {
      "type": "string",
      "enum": [
        "free",
        "pro_active",
        "pro_grace",
        "pro_expired"
      ]
    },
    "PollResponse": {
      "type": "object",
      "properties": {
        "read": {
          "type": "number"
        }
      },
      "required": [
        "read"
      ],
      "additionalProperties": false,
      "description": "The answer to POST /api/billing/poll: how many open charges were read again at the provider."
    },
    "PriceBasis": {
      "type": "string",
      "enum": [
        "median",
        "mean",
        "degraded",
        "single",
        "official"
      ],
      "description": "How a price was made from the quotes: see decisions on consensus. `official`: it is the one value of an authority."
    },
    "PriceQuotesResponse": {
      "type": "object",
      "properties": {
        "source": {
          "$ref": "#/components/schemas/MarketSource"
        },
        "symbol": {
          "type": "string"
        },
        "price": {
          "type": "number"
        },
        "at": {
          "type": "number",
          "description": "When the price was made, in epoch milliseconds."
        },
        "basis": {
          "$ref": "#/components/schemas/PriceBasis"
        },
        "quotes": {
          "type": "array",
          "description": "Ages are those at that moment. Empty where another process hears the exchanges.",
          "items": {
            "$ref": "#/components/schemas/QuoteEvidence"
          }
        }
      },
      "required": [
        "source",
        "symbol",
        "price",
        "at",
        "basis",
        "quotes"
      ],
      "additionalProperties": false,
      "description": "GET /api/price-quotes?symbol=BTC: the newest price as an alert would keep it."
    },
    "PriceReference": {
      "type": "object",
      "properties": {
        "price": {
          "type": "number"
        },
        "at": {
          "type": "number",
          "description": "Epoch milliseconds: of an extreme when it was, of a candle's when that began, of an average its last close."
        },
        "exact": {
          "type": "boolean",
          "description": "false: out of a candle, which tells the moment to its length only."
        }
      },
      "required": [
        "price",
        "at",
        "exact"
      ],
      "additionalProperties": false,
      "description": "What the value of a series is measured against: an extreme, an average."
    },
    "PriceTrailResponse": {
      "type": "object",
      "properties": {
        "source": {
          "$ref": "#/components/schemas/MarketSource"
        },
        "symbol": {
          "type": "string"
        },
        "points": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/TrailPoint"
          }
        }
      },
      "required": [
        "source",
        "symbol",
        "points"
      ],
      "additionalProperties": false,
      "description": "GET /api/price-trail?symbol=BTC: the last price of every two seconds that had one, for a quarter of an hour, oldest first."
    },
    "PricesResponse": {
      "type": "object",
      "properties": {
        "source": {
          "$ref": "#/components/schemas/MarketSource"
        },
        "prices": {
          "type": "object",
          "additionalProperties": {
            "type": "number"
          }
        },
        "asOf": {
          "type": "string"
        },
        "stale": {
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "unknown": {
          "type": "array",
          "items": {
            "type": "string"
          }
        }
      },
      "required": [
        "source",
        "prices",
        "asOf",
        "stale",
        "unknown"
      ],
      "additionalProperties": false,
      "description": "GET /api/prices?symbols="
    },
    "ProAccess": {
      "type": "object",
      "properties": {
        "hasProAccess": {
          "type": "boolean"
        }
      },
      "required": [
        "hasProAccess"
      ],
      "additionalProperties": false,
      "description": "GET /api/check-pro-access"
    },
    "ProStatus": {
      "type": "object",
      "properties": {
        "isAdmin": {
          "type": "boolean"
        },
        "isProActive": {
          "type": "boolean"
        },
        "nextPaymentDate": {
          "type": [
            "string",
            "null"
          ],
          "description": "ISO 8601; null when nothing is to be paid."
        }
      },
      "required": [
        "isAdmin",
        "isProActive",
        "nextPaymentDate"
      ],
      "additionalProperties": false,
      "description": "GET /api/user/pro-status."
    },
    "ProcessRole": {
      "type": "string",
      "enum": [
        "web",
        "market",
        "sender",
        "scheduler"
      ]
    },
    "ProcessView": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string"
        },
        "roles": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/ProcessRole"
          }
        },
        "host": {
          "type": "string"
        },
        "pid": {
          "type": "number"
        },
        "version": {
          "type": "string"
        },
        "startedAt": {
          "type": "string"
        },
        "seenAt": {
          "type": "string"
        },
        "alive": {
          "type": "boolean",
          "description": "Whether its heartbeat is not overdue."
        }
      },
      "required": [
        "id",
        "roles",
        "host",
        "pid",
        "version",
        "startedAt",
        "seenAt",
        "alive"
      ],
      "additionalProperties": false
    },
    "PublicKeyCredentialCreationOptionsJSON": {
      "type": "object",
      "properties": {
        "rp": {
          "$ref": "#/components/schemas/PublicKeyCredentialRpEntity"
        },
        "user": {
          "$ref": "#/components/schemas/PublicKeyCredentialUserEntityJSON"
        },
        "challenge": {
          "$ref": "#/components/schemas/Base64URLString"
        },
        "pubKeyCredParams": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/PublicKeyCredentialParameters"
          }
        },
        "timeout": {
          "type": "number"
        },
        "excludeCredentials": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/PublicKeyCredentialDescriptorJSON"
          }
        },
        "authenticatorSelection": {
          "$ref": "#/components/schemas/AuthenticatorSelectionCriteria"
        },
        "hints": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/PublicKeyCredentialHint"
          }
        },
        "attestation": {
          "$ref": "#/components/schemas/AttestationConveyancePreference"
        },
        "attestationFormats": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/AttestationFormat"
          }
        },
        "extensions": {
          "$ref": "#/components/schemas/AuthenticationExtensionsClientInputs"
        }
      },
      "required": [
        "rp",
        "user",
        "challenge",
        "pubKeyCredParams"
      ],
      "additionalProperties": false,
      "description": "A variant of PublicKeyCredentialCreationOptions suitable for JSON transmission to the browser to (eventually) get passed into navigator.credentials.create(...) in the browser.\n\nThis should eventually get replaced with official TypeScript DOM types when WebAuthn L3 types eventually make it into the language:\n\nhttps://w3c.github.io/webauthn/#dictdef-publickeycredentialcreationoptionsjson"
    },
    "PublicKeyCredentialDescriptorJSON": {
      "type": "object",
      "properties": {
        "id": {
          "$ref": "#/components/schemas/Base64URLString"
        },
        "transports": {
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "type": {
          "type": "string"
        }
      },
      "required": [
        "id",
        "type"
      ],
      "additionalProperties": false
    },
    "PublicKeyCredentialEntity": {
      "type": "object",
      "properties": {
        "name": {
          "type": "string"
        }
      },
      "required": [
        "name"
      ],
      "additionalProperties": false
    },
    "PublicKeyCredentialHint": {
      "type": "string",
      "enum": [
        "hybrid",
        "security-key",
        "client-device"
      ],
      "description": "Categories of authenticators that Relying Parties can pass along to browsers during registration. Browsers that understand these values can optimize their modal experience to start the user off in a particular registration flow:\n\n- `hybrid`: A platform authenticator on a mobile device\n- `security-key`: A portable FIDO2 authenticator capable of being used on multiple devices via a USB or NFC connection\n- `client-device`: The device that WebAuthn is being called on. Typically synonymous with platform authenticators\n\nSee https://w3c.github.io/webauthn/#enumdef-publickeycredentialhint\n\nThese values are less strict than `authenticatorAttachment`"
    },
    "PublicKeyCredentialParameters": {
      "type": "object",
      "properties": {
        "alg": {
          "$ref": "#/components/schemas/COSEAlgorithmIdentifier"
        },
        "type": {
          "$ref": "#/components/schemas/PublicKeyCredentialType"
        }
      },
      "required": [
        "alg",
        "type"
      ],
      "additionalProperties": false
    },
    "PublicKeyCredentialRequestOptionsJSON": {
      "type": "object",
      "properties": {
        "challenge": {
          "$ref": "#/components/schemas/Base64URLString"
        },
        "timeout": {
          "type": "number"
        },
        "rpId": {
          "type": "string"
        },
        "allowCredentials": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/PublicKeyCredentialDescriptorJSON"
          }
        },
        "userVerification": {
          "$ref": "#/components/schemas/UserVerificationRequirement"
        },
        "hints": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/PublicKeyCredentialHint"
          }
        },
        "extensions": {
          "$ref": "#/components/schemas/AuthenticationExtensionsClientInputs"
        }
      },
      "required": [
        "challenge"
      ],
      "additionalProperties": false,
      "description": "A variant of PublicKeyCredentialRequestOptions suitable for JSON transmission to the browser to (eventually) get passed into navigator.credentials.get(...) in the browser."
    },
    "PublicKeyCredentialRpEntity": {
      "type": "object",
      "properties": {
        "name": {
          "type": "string"
        },
        "id": {
          "type": "string"
        }
      },
      "additionalProperties": false,
      "required": [
        "name"
      ]
    },
    "PublicKeyCredentialType": {
      "type": "string",
      "const": "public-key"
    },
    "PublicKeyCredentialUserEntityJSON": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string"
        },
        "name": {
          "type": "string"
        },
        "displayName": {
          "type": "string"
        }
      },
      "required": [
        "id",
        "name",
        "displayName"
      ],
      "additionalProperties": false,
      "description": "https://w3c.github.io/webauthn/#dictdef-publickeycredentialuserentityjson"
    },
    "PublicTriggersResponse": {
      "type": "object",
      "properties": {
        "triggers": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/TrialTrigger"
          }
        }
      },
      "required": [
        "triggers"
      ],
      "additionalProperties": false,
      "description": "GET /api/triggers/public"
    },
    "PushActAnswer": {
      "type": "object",
      "properties": {
        "text": {
          "type": "string"
        }
      },
      "required": [
        "text"
      ],
      "additionalProperties": false,
      "description": "A sentence for the notification: what came of it."
    },
    "QuietHours": {
      "type": "object",
      "properties": {
        "from": {
          "type": "string",
          "description": "HH:MM. Before `from`: it ends the day after."
        },
        "to": {
          "type": "string"
        },
        "days": {
          "type": "array",
          "description": "The days on which it begins: 1 is Monday, 7 Sunday. At least one.",
          "items": {
            "type": "number"
          }
        },
        "mode": {
          "$ref": "#/components/schemas/QuietMode"
        },
        "urgentRings": {
          "type": "boolean",
          "description": "Whether urgent alerts ring all the same."
        }
      },
      "required": [
        "from",
        "to",
        "days",
        "mode",
        "urgentRings"
      ],
      "additionalProperties": false,
      "description": "Hours in which nothing rings, in the person's time zone."
    },
    "QuietMode": {
      "type": "string",
      "enum": [
        "silent",
        "held"
      ],
      "description": "`silent`: messages come at once without a sound. `held`: they wait for the end and come as one."
    },
    "QuoteEvidence": {
      "type": "object",
      "properties": {
        "exchange": {
          "type": "string"
        },
        "usd": {
          "type": "number",
          "description": "US dollars, converted when the exchange quotes in a dollar token."
        },
        "quoted": {
          "type": "number"
        },
        "quoteCcy": {
          "type": "string"
        },
        "ageMs": {
          "type": "number"
        },
        "use": {
          "type": "string",
          "enum": [
            "fresh",
            "set-aside",
            "stale"
          ],
          "description": "`fresh` counted, `set-aside` was too far off the others, `stale` was too old."
        }
      },
      "required": [
        "exchange",
        "usd",
        "quoted",
        "quoteCcy",
        "ageMs",
        "use"
      ],
      "additionalProperties": false,
      "description": "One exchange's quote at the moment of a price, or an official value, which `quoteCcy` gives the unit of."
    },
    "ReadyAnswer": {
      "type": "object",
      "properties": {
        "ready": {
          "type": "boolean"
        },
        "database": {
          "type": "string",
          "enum": [
            "up",
            "down"
          ]
        },
        "migrations": {
          "type": "string",
          "enum": [
            "done",
            "pending",
            "unknown"
          ]
        },
        "stopping": {
          "type": "boolean"
        },
        "status": {
          "type": "string",
          "enum": [
            "ready",
            "not ready"
          ]
        }
      },
      "required": [
        "status"
      ],
      "description": "GET /readyz; whoever may know gets the report, and what rooms say about their health."
    },
    "RecentAlert": {
      "anyOf": [
        {
          "$ref": "#/components/schemas/TriggerAlert"
        },
        {
          "$ref": "#/components/schemas/HookAlert"
        }
      ]
    },
    "RecoveryCodes": {
      "type": "object",
      "properties": {
        "codes": {
          "type": "array",
          "items": {
            "type": "string"
          }
        }
      },
      "required": [
        "codes"
      ],
      "additionalProperties": false,
      "description": "Shown once: only their hashes are kept."
    },
    "RefusedRow": {
      "type": "object",
      "properties": {
        "line": {
          "type": "number",
          "description": "Of CSV the line it ends in, the names of the columns being line 1; of JSON its place among the triggers, from 1."
        },
        "field": {
          "type": [
            "string",
            "null"
          ],
          "description": "null: the row as a whole."
        },
        "message": {
          "type": "string"
        }
      },
      "required": [
        "line",
        "field",
        "message"
      ],
      "additionalProperties": false,
      "description": "A row of a file that cannot be imported."
    },
    "Repeat": {
      "type": "string",
      "enum": [
        "always",
        "once"
      ]
    },
    "RequestedGroup": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string"
        },
        "form": {
          "$ref": "#/components/schemas/GroupForm"
        },
        "state": {
          "$ref": "#/components/schemas/GroupRequestState"
        },
        "expiresAt": {
          "type": "string",
          "description": "ISO 8601."
        },
        "fault": {
          "type": "string"
        },
        "channelId": {
          "type": "string"
        },
        "link": {
          "type": "string",
          "description": "Opens Telegram, to choose where the bot is added."
        },
        "command": {
          "type": "string",
          "description": "To be written in a topic that is to get the alerts, once the bot is in the group; absent for a channel."
        }
      },
      "required": [
        "expiresAt",
        "form",
        "id",
        "link",
        "state"
      ],
      "additionalProperties": false,
      "description": "The answer to POST /api/channels/groups."
    },
    "ResidentKeyRequirement": {
      "type": "string",
      "enum": [
        "discouraged",
        "preferred",
        "required"
      ]
    },
    "Role": {
      "type": "string",
      "enum": [
        "free",
        "pro",
        "admin"
      ]
    },
    "RoleAnswer": {
      "type": "object",
      "properties": {
        "user": {
          "$ref": "#/components/schemas/AdminUser"
        },
        "note": {
          "type": [
            "string",
            "null"
          ],
          "description": "What else the admin should know: that paid time stays, say."
        }
      },
      "required": [
        "user",
        "note"
      ],
      "additionalProperties": false
    },
    "RouteStep": {
      "type": "object",
      "properties": {
        "channels": {
          "type": "array",
          "description": "Ids of ChannelView, which go at once. No id twice in a route.",
          "items": {
            "type": "string"
          }
        },
        "waitSec": {
          "type": "number",
          "description": "Seconds after the step before it, up to 3600; of the first step 0."
        },
        "unless": {
          "$ref": "#/components/schemas/StepUnless",
          "description": "Of the first step 'nothing'."
        },
        "onlyUrgent": {
          "type": "boolean"
        }
      },
      "required": [
        "channels",
        "waitSec",
        "unless",
        "onlyUrgent"
      ],
      "additionalProperties": false
    },
    "RouteView": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string"
        },
        "name": {
          "type": "string"
        },
        "steps": {
          "type": "array",
          "description": "One to five.",
          "items": {
            "$ref": "#/components/schemas/RouteStep"
          }
        }
      },
      "required": [
        "id",
        "name",
        "steps"
      ],
      "additionalProperties": false
    },
    "Series": {
      "type": "string",
      "enum": [
        "low5m",
        "low15m",
        "low1h",
        "low4h",
        "low24h",
        "low7d",
        "high5m",
        "high15m",
        "high1h",
        "high4h",
        "high24h",
        "high7d",
        "move5m",
        "move15m",
        "move1h",
        "move4h",
        "move24h",
        "move7d",
        "sma20.1h",
        "sma20.4h",
        "sma20.1d",
        "sma50.1h",
        "sma50.4h",
        "sma50.1d",
        "sma200.1h",
        "sma200.4h",
        "sma200.1d",
        "ema20.1h",
        "ema20.4h",
        "ema20.1d",
        "ema50.1h",
        "ema50.4h",
        "ema50.1d",
        "ema200.1h",
        "ema200.4h",
        "ema200.1d",
        "rsi14.1h",
        "rsi14.4h",
        "rsi14.1d",
        "rise",
        "fall"
      ],
      "description": "What a trigger can watch instead of the price; always positive. `low…`, `high…`: the price over the window's lowest, highest · `move…`: 1 + the larger move · `sma…`, `ema…`: the price over an average of closed candles · `rsi14…`: 0–100 at each close · `rise`, `fall`: the price over its lowest, highest since the trigger began to count."
    },
    "SeriesReading": {
      "type": "object",
      "properties": {
        "key": {
          "$ref": "#/components/schemas/Series"
        },
        "value": {
          "type": "number"
        },
        "reference": {
          "anyOf": [
            {
              "$ref": "#/components/schemas/PriceReference"
            },
            {
              "type": "null"
            }
          ],
          "description": "null for the RSI."
        }
      },
      "required": [
        "key",
        "value",
        "reference"
      ],
      "additionalProperties": false
    },
    "SessionView": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "description": "Names the session, and opens nothing."
        },
        "label": {
          "type": [
            "string",
            "null"
          ],
          "description": "Browser and system, like \"Firefox on Linux\"; null: not known."
        },
        "address": {
          "type": [
            "string",
            "null"
          ],
          "description": "The network it came from, /24 or /48; null: not known."
        },
        "method": {
          "anyOf": [
            {
              "$ref": "#/components/schemas/SignInMethod"
            },
            {
              "type": "null"
            }
          ]
        },
        "since": {
          "type": "string",
          "description": "ISO 8601."
        },
        "lastUsedAt": {
          "type": "string",
          "description": "ISO 8601, to the minute."
        },
        "isCurrent": {
          "type": "boolean",
          "description": "Whether it is the one that asks."
        }
      },
      "required": [
        "id",
        "label",
        "address",
        "method",
        "since",
        "lastUsedAt",
        "isCurrent"
      ],
      "additionalProperties": false,
      "description": "GET /api/user/sessions: one browser in which the person is signed in."
    },
    "SessionsEnded": {
      "type": "object",
      "properties": {
        "ended": {
          "type": "number",
          "description": "How many ended."
        }
      },
      "required": [
        "ended"
      ],
      "additionalProperties": false,
      "description": "DELETE /api/user/sessions and /api/user/sessions/:id"
    },
    "Settings": {
      "type": "object",
      "properties": {
        "showTradfi": {
          "type": "boolean"
        },
        "bundleEverySec": {
          "type": "number",
          "description": "Seconds: 0 (off) or 60 to 3600."
        },
        "sendUrgentSeparately": {
          "type": "boolean"
        },
        "sentimentMinDefault": {
          "type": "number",
          "description": "-1 to 0 in steps of 0.1."
        },
        "sentimentMaxDefault": {
          "type": "number",
          "description": "0 to 1 in steps of 0.1."
        },
        "timeZone": {
          "type": [
            "string",
            "null"
          ],
          "description": "What times are shown in, an IANA name; null: not chosen."
        },
        "quiet": {
          "anyOf": [
            {
              "$ref": "#/components/schemas/QuietHours"
            },
            {
              "type": "null"
            }
          ],
          "description": "null: none. They need a time zone."
        },
        "mutedUntil": {
          "type": [
            "string",
            "null"
          ],
          "description": "Nothing but what is urgent rings until then, ISO 8601; null: not muted. Between 15 minutes and 7 days from now."
        }
      },
      "required": [
        "showTradfi",
        "bundleEverySec",
        "sendUrgentSeparately",
        "sentimentMinDefault",
        "sentimentMaxDefault",
        "timeZone",
        "quiet",
        "mutedUntil"
      ],
      "additionalProperties": false,
      "description": "GET and PUT /api/settings."
    },
    "SignInMethod": {
      "type": "string",
      "enum": [
        "password",
        "password-code",
        "google",
        "passkey"
      ],
      "description": "How somebody signed in: `password-code` with a code of their authenticator app besides."
    },
    "SignInOptions": {
      "type": "object",
      "properties": {
        "google": {
          "type": "boolean"
        },
        "setup": {
          "type": "boolean",
          "description": "Whether there is no account yet, and the first one needs the setup link."
        }
      },
      "required": [
        "google",
        "setup"
      ],
      "additionalProperties": false,
      "description": "GET /api/auth/options: which ways to sign in this server offers."
    },
    "SiteInfo": {
      "type": "object",
      "properties": {
        "brandName": {
          "type": "string"
        },
        "supportEmail": {
          "type": [
            "string",
            "null"
          ],
          "description": "null: no address is shown anywhere."
        },
        "plainHttp": {
          "type": "boolean",
          "description": "Production whose address begins with http://: what people type crosses their network in clear."
        },
        "ownLegal": {
          "type": "boolean",
          "description": "Whether its operator wrote terms or a privacy policy of their own; GET /api/site/legal has them."
        }
      },
      "required": [
        "brandName",
        "supportEmail",
        "plainHttp",
        "ownLegal"
      ],
      "additionalProperties": false,
      "description": "GET /api/site: what an installation is called and where people write to."
    },
    "StatusResponse": {
      "type": "object",
      "properties": {
        "offers": {
          "$ref": "#/components/schemas/Offers"
        },
        "source": {
          "$ref": "#/components/schemas/MarketSource"
        },
        "exchanges": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/ExchangeStatus"
          }
        },
        "stale": {
          "type": "array",
          "description": "Symbols without a price of the last 30 s.",
          "items": {
            "type": "string"
          }
        },
        "database": {
          "type": "string",
          "enum": [
            "up",
            "down"
          ],
          "description": "`down`: it does not answer; figures that are read from it are null then."
        },
        "evaluation": {
          "$ref": "#/components/schemas/EvaluationStatusView"
        },
        "delivery": {
          "$ref": "#/components/schemas/DeliveryStatusView"
        },
        "latency": {
          "$ref": "#/components/schemas/LatencyStatusView"
        },
        "asOf": {
          "type": "string",
          "description": "When this was found out, ISO 8601; at most about a second before the answer."
        }
      },
      "required": [
        "offers",
        "source",
        "exchanges",
        "stale",
        "database",
        "evaluation",
        "delivery",
        "latency",
        "asOf"
      ],
      "additionalProperties": false,
      "description": "GET /api/status"
    },
    "StepUnless": {
      "type": "string",
      "enum": [
        "accepted",
        "acknowledged",
        "nothing"
      ],
      "description": "`accepted`, `acknowledged`: the step is left out once any channel took the alert, or the person said \"Seen\"."
    },
    "SummaryDailyBody": {
      "type": "object",
      "properties": {
        "type": {
          "type": "string",
          "const": "summary.daily"
        },
        "timestamp": {
          "type": "string",
          "description": "When it was made, ISO 8601."
        },
        "data": {
          "type": "object",
          "properties": {
            "summary": {
              "$ref": "#/components/schemas/WebhookSummary"
            },
            "simulated": {
              "type": "boolean"
            },
            "test": {
              "type": "boolean",
              "const": false
            },
            "repeat": {
              "type": "boolean"
            },
            "url": {
              "type": "string"
            }
          },
          "required": [
            "summary",
            "simulated",
            "test",
            "repeat",
            "url"
          ],
          "additionalProperties": false
        }
      },
      "required": [
        "type",
        "timestamp",
        "data"
      ],
      "additionalProperties": false,
      "description": "For webhooks that ask for it, once a day."
    },
    "SymbolGroups": {
      "type": "object",
      "properties": {
        "core": {
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "tradfi": {
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "wallets": {
          "type": "array",
          "description": "Coins in the person's wallets that are in neither of the other lists; Pro.",
          "items": {
            "type": "string"
          }
        },
        "anyCoin": {
          "type": "boolean",
          "description": "Whether any other coin may be typed; Pro."
        }
      },
      "required": [
        "core",
        "tradfi",
        "wallets",
        "anyCoin"
      ],
      "additionalProperties": false,
      "description": "One of GET /api/trigger-symbols: what the picker offers this person."
    },
    "TelegramBotResponse": {
      "type": "object",
      "properties": {
        "username": {
          "type": "string"
        },
        "link": {
          "type": "string"
        },
        "telegram": {
          "type": "string",
          "enum": [
            "real",
            "simulated"
          ],
          "description": "`simulated`: the chat behind the link is not on Telegram, and nothing that is sent reaches anybody there."
        }
      },
      "required": [
        "username",
        "link",
        "telegram"
      ],
      "additionalProperties": false,
      "description": "GET /api/telegram/bot: where a person finds the bot. `username` is without"
    },
    "TelegramState": {
      "type": "string",
      "enum": [
        "up",
        "unreachable",
        "wrong-token"
      ],
      "description": "How calls to Telegram fare: `up` the last one was answered, `unreachable` none is, `wrong-token` Telegram refuses ours."
    },
    "TelegramStatus": {
      "type": "object",
      "properties": {
        "connected": {
          "type": "boolean"
        },
        "owner": {
          "type": "string",
          "const": "account",
          "description": "Whose chat this is about: the signed-in account's; left out: that of the browser's trial, or nobody's."
        },
        "trial": {
          "type": "string",
          "enum": [
            "live",
            "ended"
          ],
          "description": "Of a token that came along with a session. `ended`: the browser forgets it; a `live` one is kept."
        },
        "username": {
          "type": [
            "string",
            "null"
          ]
        },
        "telegramUsername": {
          "type": [
            "string",
            "null"
          ]
        },
        "chat_id": {
          "type": "string"
        },
        "blocked": {
          "type": "boolean",
          "description": "The person blocked the bot: nothing can be sent."
        },
        "stopped": {
          "type": "boolean",
          "description": "The person paused all messages with /stop; /start resumes them."
        },
        "mutedUntil": {
          "type": "string",
          "description": "Nothing but what is urgent rings until then, ISO 8601; left out: it is not muted."
        },
        "elsewhere": {
          "type": "boolean",
          "description": "Of an account: all its alerts come without Telegram, too, by e-mail or a channel of their route. Pushes leave it out: the chat does not change it."
        }
      },
      "required": [
        "connected"
      ],
      "additionalProperties": false,
      "description": "GET /api/telegram/status, and the `telegram:status` push. A request with a session is answered for its account, and says in `trial` what the bearer token it came with is worth; without a session it is answered for the trial."
    },
    "TelegramUpdateResponse": {
      "type": "object",
      "properties": {
        "connected": {
          "type": "boolean"
        },
        "owner": {
          "type": "string",
          "const": "account",
          "description": "Whose chat this is about: the signed-in account's; left out: that of the browser's trial, or nobody's."
        },
        "trial": {
          "type": "string",
          "enum": [
            "live",
            "ended"
          ],
          "description": "Of a token that came along with a session. `ended`: the browser forgets it; a `live` one is kept."
        },
        "username": {
          "type": [
            "string",
            "null"
          ]
        },
        "telegramUsername": {
          "type": [
            "string",
            "null"
          ]
        },
        "chat_id": {
          "type": "string"
        },
        "blocked": {
          "type": "boolean",
          "description": "The person blocked the bot: nothing can be sent."
        },
        "stopped": {
          "type": "boolean",
          "description": "The person paused all messages with /stop; /start resumes them."
        },
        "mutedUntil": {
          "type": "string",
          "description": "Nothing but what is urgent rings until then, ISO 8601; left out: it is not muted."
        },
        "elsewhere": {
          "type": "boolean",
          "description": "Of an account: all its alerts come without Telegram, too, by e-mail or a channel of their route. Pushes leave it out: the chat does not change it."
        },
        "imported": {
          "type": "number"
        },
        "dropped": {
          "type": "number",
          "description": "Deleted, because they were not wanted or did not fit."
        }
      },
      "required": [
        "connected",
        "dropped",
        "imported"
      ],
      "additionalProperties": false,
      "description": "The answer to update: how things stand, and what became of the trial's triggers."
    },
    "TestPriceAnswer": {
      "type": "object",
      "properties": {
        "results": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/TestPriceResult"
          }
        }
      },
      "required": [
        "results"
      ],
      "additionalProperties": false
    },
    "TestPriceResult": {
      "type": "object",
      "properties": {
        "symbol": {
          "type": "string"
        },
        "price": {
          "type": "number"
        },
        "fired": {
          "type": "array",
          "description": "At most MAX_FIRED_SHOWN of `total`.",
          "items": {
            "$ref": "#/components/schemas/FiredTrigger"
          }
        },
        "total": {
          "type": "number"
        },
        "leftOut": {
          "type": "number",
          "description": "Watched triggers of the symbol that a price alone cannot fire: moves, averages, combined conditions."
        }
      },
      "required": [
        "symbol",
        "price",
        "fired",
        "total",
        "leftOut"
      ],
      "additionalProperties": false
    },
    "Tier": {
      "type": "object",
      "properties": {
        "isFree": {
          "type": "boolean"
        },
        "triggerUsage": {
          "type": "object",
          "properties": {
            "used": {
              "type": "number",
              "description": "Armed, disarmed and paused."
            },
            "limit": {
              "type": "number"
            },
            "canCreate": {
              "type": "boolean"
            },
            "paused": {
              "type": "number",
              "description": "How many of those used are paused, because the plan does not include them any more."
            }
          },
          "required": [
            "used",
            "limit",
            "canCreate",
            "paused"
          ],
          "additionalProperties": false
        }
      },
      "required": [
        "isFree",
        "triggerUsage"
      ],
      "additionalProperties": false,
      "description": "GET /api/user/tier"
    },
    "TokenScope": {
      "type": "string",
      "enum": [
        "read",
        "triggers",
        "alerts",
        "channels",
        "import"
      ]
    },
    "TotpBegun": {
      "type": "object",
      "properties": {
        "secret": {
          "type": "string",
          "description": "Base32."
        },
        "uri": {
          "type": "string"
        }
      },
      "required": [
        "secret",
        "uri"
      ],
      "additionalProperties": false,
      "description": "The answer to POST /api/user/totp: for the app, as a text and as an address that opens it."
    },
    "TradfiQuote": {
      "type": "object",
      "properties": {
        "source": {
          "type": "string",
          "enum": [
            "NASDAQ",
            "USD_RATE",
            "GOLD"
          ]
        },
        "value": {
          "type": "number"
        },
        "asOf": {
          "type": "string"
        },
        "stale": {
          "type": "boolean"
        }
      },
      "required": [
        "source",
        "value",
        "asOf",
        "stale"
      ],
      "additionalProperties": false
    },
    "TrailPoint": {
      "type": "array",
      "minItems": 2,
      "maxItems": 2,
      "description": "Epoch milliseconds, US dollars.",
      "prefixItems": [
        {
          "type": "number",
          "title": "at"
        },
        {
          "type": "number",
          "title": "price"
        }
      ],
      "items": false
    },
    "TrialLevelsResponse": {
      "type": "object",
      "properties": {
        "ok": {
          "type": "boolean",
          "const": true
        },
        "triggers": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/TrialTrigger"
          }
        }
      },
      "required": [
        "ok",
        "triggers"
      ],
      "additionalProperties": false,
      "description": "The answer to it: the triggers as they are now, in the order of the symbols."
    },
    "TrialOperator": {
      "type": "string",
      "enum": [
        "ABOVE",
        "BELOW",
        "INSIDE"
      ]
    },
    "TrialTrigger": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string"
        },
        "symbol": {
          "type": "string"
        },
        "op": {
          "$ref": "#/components/schemas/TrialOperator"
        },
        "threshold": {
          "type": [
            "number",
            "null"
          ]
        },
        "lower_bound": {
          "type": [
            "number",
            "null"
          ]
        },
        "upper_bound": {
          "type": [
            "number",
            "null"
          ]
        },
        "is_armed": {
          "type": "boolean"
        },
        "breachState": {
          "$ref": "#/components/schemas/BreachState"
        },
        "lastFiredAt": {
          "type": [
            "string",
            "null"
          ]
        },
        "snoozedUntil": {
          "type": "string"
        }
      },
      "required": [
        "id",
        "symbol",
        "op",
        "threshold",
        "lower_bound",
        "upper_bound",
        "is_armed",
        "breachState",
        "lastFiredAt"
      ],
      "additionalProperties": false,
      "description": "A trigger as the trial calls answer it."
    },
    "TrialTriggerResponse": {
      "type": "object",
      "properties": {
        "ok": {
          "type": "boolean",
          "const": true
        },
        "trigger": {
          "$ref": "#/components/schemas/TrialTrigger"
        }
      },
      "required": [
        "ok",
        "trigger"
      ],
      "additionalProperties": false,
      "description": "The answer to upsert and arm."
    },
    "TrialVerifyResponse": {
      "type": "object",
      "properties": {
        "verified": {
          "type": "boolean",
          "const": true
        }
      },
      "required": [
        "verified"
      ],
      "additionalProperties": false,
      "description": "The answer to verify; the proof itself is a cookie."
    },
    "Trigger": {
      "type": "object",
      "properties": {
        "watching": {
          "$ref": "#/components/schemas/Watching"
        },
        "reading": {
          "anyOf": [
            {
              "$ref": "#/components/schemas/SeriesReading"
            },
            {
              "type": "null"
            }
          ],
          "description": "What its series is; null of a price, of what each trigger counts for itself, and while nobody knows."
        },
        "repeat": {
          "$ref": "#/components/schemas/Repeat"
        },
        "expiresAt": {
          "type": [
            "string",
            "null"
          ],
          "description": "ISO 8601; it does not fire from then on. null: never."
        },
        "cooldownSec": {
          "type": [
            "number",
            "null"
          ],
          "description": "Quiet seconds after an alert, 0 … 604,800; null: the usual."
        },
        "hysteresis": {
          "type": [
            "number",
            "null"
          ],
          "description": "How far the value must go back before the next alert: percent of the level; of a move and the RSI points. null: the usual."
        },
        "alwaysRings": {
          "type": "boolean",
          "description": "Its alerts ring in quiet hours and mutes, too."
        },
        "name": {
          "type": [
            "string",
            "null"
          ]
        },
        "note": {
          "type": [
            "string",
            "null"
          ]
        },
        "id": {
          "type": "string"
        },
        "symbol": {
          "type": "string"
        },
        "watch": {
          "$ref": "#/components/schemas/Watch"
        },
        "source": {
          "type": [
            "string",
            "null"
          ],
          "description": "The one exchange that is watched; null: the consensus of all."
        },
        "guards": {
          "type": "array",
          "description": "Further conditions that have to hold when it fires.",
          "items": {
            "$ref": "#/components/schemas/GuardWatch"
          }
        },
        "direction": {
          "$ref": "#/components/schemas/Direction"
        },
        "price": {
          "type": [
            "number",
            "null"
          ]
        },
        "bandLow": {
          "type": [
            "number",
            "null"
          ]
        },
        "bandHigh": {
          "type": [
            "number",
            "null"
          ]
        },
        "active": {
          "type": "boolean"
        },
        "breachState": {
          "$ref": "#/components/schemas/BreachState"
        },
        "paused": {
          "type": [
            "string",
            "null"
          ],
          "enum": [
            "plan",
            null
          ]
        },
        "createdAt": {
          "type": "string"
        },
        "updatedAt": {
          "type": "string"
        },
        "lastFiredAt": {
          "type": [
            "string",
            "null"
          ]
        },
        "routeId": {
          "type": [
            "string",
            "null"
          ],
          "description": "The route of its alerts; null: the usual one of its owner."
        },
        "snoozedUntil": {
          "type": "string",
          "description": "Its alerts are recorded and not sent until then, ISO 8601; absent when they are sent."
        }
      },
      "required": [
        "active",
        "alwaysRings",
        "bandHigh",
        "bandLow",
        "breachState",
        "cooldownSec",
        "createdAt",
        "direction",
        "expiresAt",
        "guards",
        "hysteresis",
        "id",
        "lastFiredAt",
        "name",
        "note",
        "paused",
        "price",
        "reading",
        "repeat",
        "source",
        "symbol",
        "updatedAt",
        "watch",
        "watching"
      ],
      "additionalProperties": false,
      "description": "A trigger as the dashboard, the bot and the sockets show it. `watch` says what it waits for; of the older fields `direction` is above or below, and the levels are null, where it is no price."
    },
    "TriggerAlert": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string"
        },
        "time": {
          "type": "string"
        },
        "priceChange24h": {
          "type": [
            "number",
            "null"
          ]
        },
        "message": {
          "type": "string"
        },
        "late": {
          "type": "boolean"
        },
        "delivery": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/DeliveryView"
          }
        },
        "acknowledgedAt": {
          "type": "string",
          "description": "When the person said \"Seen\", ISO 8601; absent: not yet."
        },
        "timeline": {
          "$ref": "#/components/schemas/AlertTimeline"
        },
        "triggerId": {
          "type": "string"
        },
        "asset": {
          "type": "string"
        },
        "priceAtTrigger": {
          "type": "number"
        },
        "evidence": {
          "$ref": "#/components/schemas/AlertEvidence"
        }
      },
      "required": [
        "asset",
        "delivery",
        "evidence",
        "id",
        "late",
        "message",
        "priceAtTrigger",
        "priceChange24h",
        "time",
        "timeline",
        "triggerId"
      ],
      "additionalProperties": false,
      "description": "An alert of a trigger."
    },
    "TriggerFile": {
      "type": "object",
      "properties": {
        "version": {
          "type": "number",
          "const": 1
        },
        "triggers": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/TriggerFileRow"
          }
        }
      },
      "required": [
        "version",
        "triggers"
      ],
      "additionalProperties": false,
      "description": "GET /api/triggers/export?format=json, oldest trigger first."
    },
    "TriggerFileRow": {
      "type": "object",
      "properties": {
        "name": {
          "type": [
            "string",
            "null"
          ]
        },
        "note": {
          "type": [
            "string",
            "null"
          ]
        },
        "repeat": {
          "$ref": "#/components/schemas/Repeat"
        },
        "expiresAt": {
          "type": [
            "string",
            "null"
          ],
          "description": "ISO 8601; it does not fire from then on. null: never."
        },
        "cooldownSec": {
          "type": [
            "number",
            "null"
          ],
          "description": "Quiet seconds after an alert, 0 … 604,800; null: the usual."
        },
        "hysteresis": {
          "type": [
            "number",
            "null"
          ],
          "description": "How far the value must go back before the next alert: percent of the level; of a move and the RSI points. null: the usual."
        },
        "alwaysRings": {
          "type": "boolean",
          "description": "Its alerts ring in quiet hours and mutes, too."
        },
        "id": {
          "type": "string"
        },
        "symbol": {
          "type": "string"
        },
        "watch": {
          "$ref": "#/components/schemas/Watch"
        },
        "guards": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/GuardWatch"
          }
        },
        "source": {
          "type": [
            "string",
            "null"
          ]
        },
        "active": {
          "type": "boolean"
        },
        "route": {
          "type": [
            "string",
            "null"
          ],
          "description": "The name of the route of its alerts; null: the usual one."
        }
      },
      "required": [
        "active",
        "alwaysRings",
        "cooldownSec",
        "expiresAt",
        "guards",
        "hysteresis",
        "id",
        "name",
        "note",
        "repeat",
        "route",
        "source",
        "symbol",
        "watch"
      ],
      "additionalProperties": false,
      "description": "A trigger as a file has it: what its owner chose, and nothing of what has happened to it since."
    },
    "TriggerLabel": {
      "type": "object",
      "properties": {
        "name": {
          "type": [
            "string",
            "null"
          ]
        },
        "note": {
          "type": [
            "string",
            "null"
          ]
        }
      },
      "required": [
        "name",
        "note"
      ],
      "additionalProperties": false,
      "description": "What a person calls a trigger, and wrote down about it: one line of plain text each; null: nothing."
    },
    "TriggerRules": {
      "type": "object",
      "properties": {
        "repeat": {
          "$ref": "#/components/schemas/Repeat"
        },
        "expiresAt": {
          "type": [
            "string",
            "null"
          ],
          "description": "ISO 8601; it does not fire from then on. null: never."
        },
        "cooldownSec": {
          "type": [
            "number",
            "null"
          ],
          "description": "Quiet seconds after an alert, 0 … 604,800; null: the usual."
        },
        "hysteresis": {
          "type": [
            "number",
            "null"
          ],
          "description": "How far the value must go back before the next alert: percent of the level; of a move and the RSI points. null: the usual."
        },
        "alwaysRings": {
          "type": "boolean",
          "description": "Its alerts ring in quiet hours and mutes, too."
        }
      },
      "required": [
        "repeat",
        "expiresAt",
        "cooldownSec",
        "hysteresis",
        "alwaysRings"
      ],
      "additionalProperties": false,
      "description": "Rules of one trigger that differ from the usual ones."
    },
    "UnifiedTrigger": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string"
        },
        "asset": {
          "type": "string"
        },
        "quoteCcy": {
          "type": "string",
          "const": "USD"
        },
        "type": {
          "type": "string",
          "enum": [
            "threshold_above",
            "threshold_below",
            "price_band"
          ]
        },
        "levelMin": {
          "type": [
            "number",
            "null"
          ]
        },
        "levelMax": {
          "type": [
            "number",
            "null"
          ]
        },
        "enabled": {
          "type": "boolean"
        },
        "state": {
          "type": "string",
          "enum": [
            "armed",
            "triggered",
            "other"
          ]
        },
        "breachState": {
          "$ref": "#/components/schemas/BreachState"
        },
        "walletScope": {
          "type": "null"
        }
      },
      "required": [
        "id",
        "asset",
        "quoteCcy",
        "type",
        "levelMin",
        "levelMax",
        "enabled",
        "state",
        "breachState",
        "walletScope"
      ],
      "additionalProperties": false,
      "description": "One of GET /api/unified-triggers."
    },
    "User": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string"
        },
        "email": {
          "type": "string"
        },
        "emailVerified": {
          "type": "boolean"
        },
        "role": {
          "$ref": "#/components/schemas/Role"
        },
        "plan": {
          "$ref": "#/components/schemas/Plan"
        },
        "firstName": {
          "type": "string"
        },
        "lastName": {
          "type": "string"
        },
        "dailySummaryTime": {
          "type": "string",
          "description": "HH:MM in `summaryTimeZone`."
        },
        "summaryTimeZone": {
          "type": "string",
          "description": "\"UTC\", or an IANA name."
        },
        "nextSummaryAt": {
          "type": "string",
          "description": "When the next daily summary is due, ISO 8601."
        },
        "timeZone": {
          "type": [
            "string",
            "null"
          ],
          "description": "What times are shown in, an IANA name; null: not chosen."
        },
        "usesFreeWorkspace": {
          "type": "boolean",
          "description": "Whether \"Continue with Free\" was ever used."
        },
        "hasPassword": {
          "type": "boolean",
          "description": "Whether an email address and a password open this account; false when only Google does."
        }
      },
      "required": [
        "id",
        "email",
        "emailVerified",
        "role",
        "plan",
        "firstName",
        "lastName",
        "dailySummaryTime",
        "summaryTimeZone",
        "nextSummaryAt",
        "timeZone",
        "usesFreeWorkspace",
        "hasPassword"
      ],
      "additionalProperties": false,
      "description": "GET /api/me, and the answer to register and login."
    },
    "UserVerificationRequirement": {
      "type": "string",
      "enum": [
        "discouraged",
        "preferred",
        "required"
      ]
    },
    "UsualRouteRequest": {
      "type": "object",
      "properties": {
        "routeId": {
          "type": [
            "string",
            "null"
          ]
        }
      },
      "required": [
        "routeId"
      ],
      "additionalProperties": false,
      "description": "PUT /api/channels/route: the route of every trigger without one of its own."
    },
    "WaitingDeliveries": {
      "type": "object",
      "properties": {
        "channel": {
          "type": "string"
        },
        "kind": {
          "type": "string"
        },
        "count": {
          "type": "number"
        }
      },
      "required": [
        "channel",
        "kind",
        "count"
      ],
      "additionalProperties": false
    },
    "WalletNetwork": {
      "type": "string",
      "enum": [
        "bitcoin",
        "ethereum"
      ]
    },
    "WalletSubmission": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string"
        },
        "network": {
          "$ref": "#/components/schemas/WalletNetwork"
        },
        "address": {
          "type": "string"
        },
        "tokens": {
          "type": "array",
          "description": "What lies there, most valuable first where prices are known; empty while it was never read.",
          "items": {
            "$ref": "#/components/schemas/WalletToken"
          }
        },
        "balances": {
          "type": "string",
          "enum": [
            "reading",
            "known",
            "unknown"
          ],
          "description": "`unknown`: the last try to read it failed and nothing is kept, or what is kept is old."
        },
        "asOf": {
          "type": [
            "string",
            "null"
          ],
          "description": "When the balances were read, ISO 8601; null: never."
        },
        "paused": {
          "type": [
            "string",
            "null"
          ],
          "enum": [
            "plan",
            null
          ]
        }
      },
      "required": [
        "id",
        "network",
        "address",
        "tokens",
        "balances",
        "asOf",
        "paused"
      ],
      "additionalProperties": false,
      "description": "One of GET /api/wallet-submissions."
    },
    "WalletToken": {
      "type": "object",
      "properties": {
        "symbol": {
          "type": "string",
          "description": "In capitals."
        },
        "name": {
          "type": "string"
        },
        "balance": {
          "type": [
            "string",
            "null"
          ],
          "description": "Decimal text, exact; null: it could not be read."
        }
      },
      "required": [
        "symbol",
        "name",
        "balance"
      ],
      "additionalProperties": false
    },
    "Watch": {
      "anyOf": [
        {
          "type": "object",
          "properties": {
            "kind": {
              "type": "string",
              "const": "price"
            },
            "way": {
              "type": "string",
              "enum": [
                "above",
                "below"
              ]
            },
            "level": {
              "type": "number"
            }
          },
          "required": [
            "kind",
            "way",
            "level"
          ],
          "additionalProperties": false
        },
        {
          "type": "object",
          "properties": {
            "kind": {
              "type": "string",
              "const": "price"
            },
            "way": {
              "type": "string",
              "enum": [
                "inside",
                "outside"
              ]
            },
            "low": {
              "type": "number"
            },
            "high": {
              "type": "number"
            }
          },
          "required": [
            "kind",
            "way",
            "low",
            "high"
          ],
          "additionalProperties": false
        },
        {
          "type": "object",
          "properties": {
            "kind": {
              "type": "string",
              "const": "move"
            },
            "window": {
              "$ref": "#/components/schemas/MoveWindow"
            },
            "way": {
              "type": "string",
              "enum": [
                "up",
                "down",
                "either"
              ]
            },
            "percent": {
              "type": "number"
            }
          },
          "required": [
            "kind",
            "window",
            "way",
            "percent"
          ],
          "additionalProperties": false
        },
        {
          "type": "object",
          "properties": {
            "kind": {
              "type": "string",
              "const": "trail"
            },
            "way": {
              "type": "string",
              "enum": [
                "rise",
                "fall"
              ]
            },
            "percent": {
              "type": "number"
            }
          },
          "required": [
            "kind",
            "way",
            "percent"
          ],
          "additionalProperties": false
        },
        {
          "type": "object",
          "properties": {
            "kind": {
              "type": "string",
              "const": "average"
            },
            "type": {
              "type": "string",
              "enum": [
                "sma",
                "ema"
              ]
            },
            "length": {
              "$ref": "#/components/schemas/AverageLength"
            },
            "candles": {
              "$ref": "#/components/schemas/CandleSize"
            },
            "way": {
              "type": "string",
              "enum": [
                "above",
                "below"
              ]
            }
          },
          "required": [
            "kind",
            "type",
            "length",
            "candles",
            "way"
          ],
          "additionalProperties": false
        },
        {
          "type": "object",
          "properties": {
            "kind": {
              "type": "string",
              "const": "rsi"
            },
            "candles": {
              "$ref": "#/components/schemas/CandleSize"
            },
            "way": {
              "type": "string",
              "enum": [
                "above",
                "below"
              ]
            },
            "level": {
              "type": "number"
            }
          },
          "required": [
            "kind",
            "candles",
            "way",
            "level"
          ],
          "additionalProperties": false
        },
        {
          "type": "object",
          "properties": {
            "kind": {
              "type": "string",
              "const": "extreme"
            },
            "window": {
              "$ref": "#/components/schemas/ExtremeWindow"
            },
            "way": {
              "type": "string",
              "enum": [
                "high",
                "low"
              ]
            }
          },
          "required": [
            "kind",
            "window",
            "way"
          ],
          "additionalProperties": false
        }
      ],
      "description": "What a person asks to be told of. Levels are US dollars, percent has at most two decimals."
    },
    "Watching": {
      "type": "object",
      "properties": {
        "state": {
          "type": "string",
          "enum": [
            "watched",
            "filling",
            "unwatched"
          ],
          "description": "`filling`: not all of what its series needs is known yet. `unwatched`: its coin has no price."
        },
        "since": {
          "type": [
            "string",
            "null"
          ],
          "description": "Of an unwatched coin's last price, ISO 8601; else null."
        },
        "reason": {
          "type": [
            "string",
            "null"
          ],
          "description": "\"knows 12 of 60 minutes\", \"no price for 12 min\"; null while it is watched."
        }
      },
      "required": [
        "state",
        "since",
        "reason"
      ],
      "additionalProperties": false,
      "description": "Whether a trigger can ring."
    },
    "WatchingNow": {
      "type": "object",
      "properties": {
        "watching": {
          "$ref": "#/components/schemas/Watching"
        },
        "reading": {
          "anyOf": [
            {
              "$ref": "#/components/schemas/SeriesReading"
            },
            {
              "type": "null"
            }
          ],
          "description": "What its series is; null of a price, of what each trigger counts for itself, and while nobody knows."
        }
      },
      "required": [
        "watching",
        "reading"
      ],
      "additionalProperties": false,
      "description": "How a trigger stands this second."
    },
    "WebhookBody": {
      "anyOf": [
        {
          "$ref": "#/components/schemas/AlertFiredBody"
        },
        {
          "$ref": "#/components/schemas/AlertAcknowledgedBody"
        },
        {
          "$ref": "#/components/schemas/SummaryDailyBody"
        },
        {
          "$ref": "#/components/schemas/ChannelTestBody"
        }
      ],
      "description": "What is posted to a person's webhook, as Standard Webhooks has it. Fields and types are added, never changed: ignore those that you do not know. Of the same event all bodies have the same `webhook-id`."
    },
    "WebhookEventRow": {
      "type": "object",
      "properties": {
        "provider": {
          "type": "string"
        },
        "eventId": {
          "type": "string"
        },
        "type": {
          "type": "string"
        },
        "checkoutId": {
          "type": [
            "string",
            "null"
          ]
        },
        "receivedAt": {
          "type": "string"
        }
      },
      "required": [
        "provider",
        "eventId",
        "type",
        "checkoutId",
        "receivedAt"
      ],
      "additionalProperties": false
    },
    "WebhookEvents": {
      "type": "object",
      "properties": {
        "rows": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/WebhookEventRow"
          }
        },
        "next": {
          "type": [
            "string",
            "null"
          ]
        }
      },
      "required": [
        "rows",
        "next"
      ],
      "additionalProperties": false,
      "description": "GET /api/admin/webhook-events[?before=]; newest first."
    },
    "WebhookExtra": {
      "type": "string",
      "enum": [
        "alert.acknowledged",
        "summary.daily"
      ]
    },
    "WebhookPrice": {
      "type": "object",
      "properties": {
        "symbol": {
          "type": "string"
        },
        "price": {
          "type": [
            "number",
            "null"
          ],
          "description": "null: not known."
        },
        "change24h": {
          "type": [
            "number",
            "null"
          ]
        },
        "at": {
          "type": "string",
          "description": "ISO 8601."
        },
        "stale": {
          "type": "boolean"
        }
      },
      "required": [
        "symbol",
        "price",
        "change24h",
        "at",
        "stale"
      ],
      "additionalProperties": false
    },
    "WebhookSummary": {
      "type": "object",
      "properties": {
        "date": {
          "type": "string",
          "description": "The day it is for, YYYY-MM-DD."
        },
        "zone": {
          "type": "string",
          "description": "In which `text` tells times."
        },
        "prices": {
          "type": "array",
          "description": "The core coins, and what lies in the person's wallets.",
          "items": {
            "$ref": "#/components/schemas/WebhookPrice"
          }
        },
        "official": {
          "type": "array",
          "description": "NASDAQ, the Fed rate and gold, if the person shows them.",
          "items": {
            "$ref": "#/components/schemas/WebhookPrice"
          }
        },
        "alerts": {
          "type": "array",
          "description": "Of the last 24 hours, newest first.",
          "items": {
            "type": "object",
            "properties": {
              "symbol": {
                "type": [
                  "string",
                  "null"
                ],
                "description": "null, and so the condition: it came by the hook."
              },
              "condition": {
                "anyOf": [
                  {
                    "$ref": "#/components/schemas/Condition"
                  },
                  {
                    "type": "null"
                  }
                ]
              },
              "hook": {
                "type": [
                  "string",
                  "null"
                ],
                "description": "The name of the hook; null: a trigger fired."
              },
              "at": {
                "type": "string",
                "description": "ISO 8601."
              }
            },
            "required": [
              "symbol",
              "condition",
              "hook",
              "at"
            ],
            "additionalProperties": false
          }
        },
        "headlines": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "title": {
                "type": "string"
              },
              "link": {
                "type": "string"
              },
              "source": {
                "type": "string"
              },
              "symbols": {
                "type": "array",
                "items": {
                  "type": "string"
                }
              },
              "score": {
                "type": [
                  "number",
                  "null"
                ],
                "description": "-1 to 1; null where it is not part of the plan."
              }
            },
            "required": [
              "title",
              "link",
              "source",
              "symbols",
              "score"
            ],
            "additionalProperties": false
          }
        },
        "text": {
          "type": "string",
          "description": "All of it in words, as Telegram has it."
        }
      },
      "required": [
        "date",
        "zone",
        "prices",
        "official",
        "alerts",
        "headlines",
        "text"
      ],
      "additionalProperties": false
    },
    "WebhookTrigger": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string"
        },
        "symbol": {
          "type": "string"
        },
        "condition": {
          "$ref": "#/components/schemas/Condition"
        },
        "guards": {
          "type": "array",
          "description": "Further conditions that held, too.",
          "items": {
            "$ref": "#/components/schemas/Guard"
          }
        },
        "exchange": {
          "type": [
            "string",
            "null"
          ],
          "description": "The one exchange that was watched; null: all of them."
        },
        "name": {
          "type": [
            "string",
            "null"
          ]
        },
        "note": {
          "type": [
            "string",
            "null"
          ]
        }
      },
      "required": [
        "id",
        "symbol",
        "condition",
        "guards",
        "exchange",
        "name",
        "note"
      ],
      "additionalProperties": false,
      "description": "The trigger as it was when it fired; its name and note are what they are now, null: none."
    }
  }
};
