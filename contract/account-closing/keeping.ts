import { Done } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg } from '#language/translate.ts'

export const closingMessages = {
  lastAdministrator: msg(
    'You’re the only administrator of a clinic. Make someone else an administrator first, or ask us to close the clinic.',
  ),
  kept: msg('Your account stays open.'),
} as const

/** Cancels the closing of the caller's account. Changes nothing if closing was not requested. */
export const keepAccount = endpoint({
  method: 'DELETE',
  path: '/api/account/closing',
  access: 'signed-in',
  reply: Done,
})
