import {
  addWebhook,
  changeWebhook as changeCall,
  deleteWebhook as deleteCall,
  getWebhook,
  listDeliveries,
  listWebhooks,
  renewWebhookSecret,
  resendDelivery,
  testWebhook,
} from '#contract/webhooks.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import {
  changeWebhook,
  clinicsWebhooks,
  createWebhook,
  deleteWebhook,
  deliveriesOf,
  ownWebhook,
  renewSecret,
  resend,
  sendTest,
} from './use-cases.ts'

export function mountWebhooks(door: Door, deps: Deps): void {
  door.open(listWebhooks, ({ actor, params }) => clinicsWebhooks(deps, actor, params.id))
  door.open(addWebhook, ({ caller, params, body }) => createWebhook(deps, caller, params.id, body))
  door.open(getWebhook, ({ actor, params }) => ownWebhook(deps.db, actor, params.id))
  door.open(changeCall, ({ caller, params, body }) => changeWebhook(deps, caller, params.id, body))
  door.open(deleteCall, ({ caller, params }) => deleteWebhook(deps, caller, params.id))
  door.open(renewWebhookSecret, ({ caller, params }) => renewSecret(deps, caller, params.id))
  door.open(testWebhook, ({ caller, params }) => sendTest(deps, caller, params.id))
  door.open(listDeliveries, ({ actor, params, query }) => deliveriesOf(deps, actor, params.id, query))
  door.open(resendDelivery, ({ caller, params }) => resend(deps, caller, params.id))
}
