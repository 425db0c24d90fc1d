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
import { deliveriesOf, resend, sendTest } from './log.ts'
import { changeWebhook, clinicsWebhooks, createWebhook, deleteWebhook, ownWebhook, renewSecret } from './use-cases.ts'

export function mountWebhooks(door: Door, deps: Deps): void {
  door.open(listWebhooks, ({ actor, params }) => clinicsWebhooks(deps, actor, params.id))
  door.open(addWebhook, ({ doer, params, body }) => createWebhook(deps, doer, params.id, body))
  door.open(getWebhook, ({ actor, params }) => ownWebhook(deps.db, actor, params.id))
  door.open(changeCall, ({ doer, params, body }) => changeWebhook(deps, doer, params.id, body))
  door.open(deleteCall, ({ doer, params }) => deleteWebhook(deps, doer, params.id))
  door.open(renewWebhookSecret, ({ doer, params }) => renewSecret(deps, doer, params.id))
  door.open(testWebhook, ({ doer, params }) => sendTest(deps, doer, params.id))
  door.open(listDeliveries, ({ actor, params, query }) => deliveriesOf(deps, actor, params.id, query))
  door.open(resendDelivery, ({ doer, params }) => resend(deps, doer, params.id))
}
