import type { Step } from './move.ts'

// Chains written by hand, besides random ones.

const chain = (...steps: [kind: string, args: object][]): Step[] => steps.map(([kind, args]) => ({ kind, args }))

const registered = (name: string): [string, object][] => [
  ['register', { by: name, to: name, as: 'patient' }],
  ['open a link: verify-email', { by: name, which: 0 }],
]

/** Chains that once led to another person's record, or could; in each, no one may read more than allowed. */
export const tried: Record<string, Step[]> = {
  "a receptionist writes an accomplice's address into a chart, who accepts it": chain(
    ['change the address of a chart', { by: 'st', chart: 'guest', to: 'mallory' }],
    ['accept what is offered', { by: 'mallory', which: 0 }],
  ),
  "a receptionist writes an accomplice's name and address into a chart, who accepts it": chain(
    ['change the address of a chart', { by: 'st', chart: 'guest', to: 'mallory' }],
    ['change the name of a chart', { by: 'st', chart: 'guest', to: 'mallory' }],
    ['accept what is offered', { by: 'mallory', which: 0 }],
  ),
  'an administrator writes an accomplice into a chart and releases it to them': chain(
    ['change the address of a chart', { by: 'ad', chart: 'guest', to: 'mallory' }],
    ['change the name of a chart', { by: 'ad', chart: 'guest', to: 'mallory' }],
    ['ask for what is offered', { by: 'mallory', which: 0 }],
    ['release a chart', { by: 'ad', which: 0 }],
    ['accept what is offered', { by: 'mallory', which: 0 }],
  ),
  'a receptionist hands a code to an accomplice whose name they wrote into the chart': chain(
    ['change the name of a chart', { by: 'st', chart: 'guest', to: 'mallory' }],
    ['hand out a code', { by: 'st', chart: 'guest', to: 'mallory' }],
    ['use a code', { by: 'mallory' }],
    ['accept what is offered', { by: 'mallory', which: 0 }],
  ),
  'a doctor mistypes an address, and it is a patient of the other clinic': chain(
    ['change the address of a chart', { by: 'dr', chart: 'guest', to: 'C' }],
    ['accept what is offered', { by: 'C', which: 0 }],
  ),
  "an administrator merges a stranger's chart into an accomplice's own": chain(
    ['book for oneself', { by: 'B', at: '0' }],
    ['merge charts', { by: 'ad', chart: 'guest', into: 'B' }],
  ),
  "an administrator gives a chart an accomplice's name and merges it into theirs": chain(
    ['change the name of a chart', { by: 'ad', chart: 'guest', to: 'B' }],
    ['merge charts', { by: 'ad', chart: 'guest', into: 'B' }],
  ),
  'a namesake books with their account, and a doctor merges the record of a patient into theirs': chain(
    ['book for oneself', { by: 'mallory', at: '0' }],
    ['change the name of a chart', { by: 'st', chart: 'mallory', to: 'mallory' }],
    ['change the name of a chart', { by: 'st', chart: 'guest', to: 'mallory' }],
    ['merge charts', { by: 'dr', chart: 'guest', into: 'mallory' }],
  ),
  "an administrator opens a chart in an emergency and merges a stranger's into it": chain(
    ['add a chart', { by: 'ad', person: 'inv' }],
    ['open a chart in an emergency', { by: 'ad', chart: 'added' }],
    ['merge charts', { by: 'ad', chart: 'guest', into: 'added' }],
  ),
  'a chart that an administrator has open in an emergency is merged with another one by a doctor': chain(
    ['add a chart', { by: 'ad', person: 'inv' }],
    ['open a chart in an emergency', { by: 'ad', chart: 'added' }],
    ['merge charts', { by: 'dr', chart: 'guest', into: 'added' }],
  ),
  'an attacker changes their address to that of a guest, who opens the emailed link': chain(
    ['change one’s own address', { by: 'mallory', to: 'guest' }],
    ['open a link: verify-email', { by: 'guest', which: 0 }],
    ['accept what is offered', { by: 'mallory', which: 0 }],
  ),
  'an attacker registers with the address and the name of a guest, who opens the emailed link': chain(
    ['register', { by: 'mallory', to: 'guest', as: 'patient' }],
    ['open a link: verify-email', { by: 'guest', which: 0 }],
    ['accept what is offered', { by: 'mallory', which: 0 }],
    ['sign in', { by: 'mallory', which: 1 }],
  ),
  'an administrator adds a doctor with an unused address, and signs in with the first password': chain([
    'add a doctor',
    { by: 'ad', who: 'guest' },
  ]),
  'an administrator adds a stranger to the staff and signs in with the first password': chain([
    'add a staff',
    { by: 'ad', who: 'guest' },
  ]),
  'a clinic adds the address of a stranger, who makes the account their own and fills in a profile': chain(
    ['add a staff', { by: 'ad2', who: 'guest' }],
    ['ask for a new password', { by: 'guest' }],
    ['open a link: reset-password', { by: 'guest', which: 0 }],
    ['edit one’s own profile', { by: 'guest' }],
  ),
  'a deactivated member signs in again': chain(
    ['deactivate a member', { by: 'ad', who: 'dr' }],
    ['sign in', { by: 'dr', which: 0 }],
    ['deactivate a member', { by: 'ad', who: 'st' }],
    ['sign in', { by: 'st', which: 0 }],
  ),
  'a guardian hands a record over and can’t read it any more': chain(
    ...registered('grown'),
    ['invite to take over', { by: 'A', which: 0, to: 'grown' }],
    ['open a link: take-over', { by: 'grown', which: 0 }],
  ),
}

/** A long day on which each kind of move is allowed at least once. */
export const longDay: Step[] = chain(
  ['add a chart', { by: 'st', person: 'inv' }],
  ['change the address of a chart', { by: 'st', chart: 'added', to: 'inv' }],
  ['change the name of a chart', { by: 'st', chart: 'added', to: 'guest' }],
  ['write into a record', { by: 'dr', chart: 'guest' }],
  ['open a chart in an emergency', { by: 'ad', chart: 'guest' }],
  ['end an emergency', { by: 'ad', which: 2 }],
  ['merge charts', { by: 'ad', chart: 'added', into: 'guest' }],
  ['part charts', { by: 'ad', which: 0 }],
  ['import charts', { by: 'ad', person: 'C' }],

  ['book on the public page', { by: 'guest', person: 'guest', at: '1' }],
  ['register', { by: 'guest', to: 'guest', as: 'patient' }],
  ['ask for another verification', { by: 'guest' }],
  ['open a link: verify-email', { by: 'guest', which: 0 }],
  // the clinic's own records about them need a release; their own bookings don't
  ['ask for what is offered', { by: 'guest', which: 0 }],
  ['ask for what is offered', { by: 'guest', which: 1 }],
  ['release a chart', { by: 'dr', which: 0 }],
  ['accept what is offered', { by: 'guest', which: 0 }],
  ['accept what is offered', { by: 'guest', which: 0 }],
  ['accept what is offered', { by: 'guest', which: 1 }],
  ['hand a chart back', { by: 'guest', chart: 'guest' }],
  ...registered('guest 2'),
  ['hand out a code', { by: 'dr2', chart: 'guest 2', to: 'guest 2' }],
  ['use a code', { by: 'guest 2' }],
  ['detach a chart', { by: 'dr2', chart: 'guest 2' }],
  ['open a link: bookings', { by: 'guest', which: 0 }],
  ['move a visit', { by: 'st2', which: 0 }],
  ['keep by the link', { by: 'guest', which: 0 }],
  ['move by the link', { by: 'guest', which: 0 }],
  ['cancel by the link', { by: 'guest', which: 0 }],
  ['ask for a new password', { by: 'guest' }],
  ['open a link: reset-password', { by: 'guest', which: 0 }],
  ['sign in', { by: 'guest', which: 0 }],
  ['book on the public page', { by: 'guest 2', person: 'mallory', at: '0' }],
  ['decline what is offered', { by: 'mallory', which: 0 }],
  ['change one’s own address', { by: 'mallory', to: 'mallory' }],
  ['open a link: verify-email', { by: 'mallory', which: 0 }],
  ['change one’s own name', { by: 'mallory', to: 'mallory' }],
  ['edit one’s own profile', { by: 'A' }],

  ['add a staff', { by: 'ad', who: 'inv' }],
  ['accept an invitation', { who: 'inv', which: 0 }],
  ['add a doctor', { by: 'ad', who: 'loose doctor' }],
  ['decline an invitation', { who: 'loose doctor' }],
  ['add a staff', { by: 'ad2', who: 'loose staff' }],
  ['take an invitation back', { by: 'ad2', which: 2 }],
  ['change permissions', { by: 'ad', who: 'bare', may: 'everything' }],
  ['deactivate a member', { by: 'ad', who: 'bare' }],
  ['reactivate a member', { by: 'ad', who: 'bare' }],
  ['leave a clinic', { who: 'bare', at: 0 }],
  ['add a staff', { by: 'ad2', who: 'guest 2', box: 'second' }],
  ['open a link: join', { by: 'guest 2', which: 0 }],
  ['found a clinic', { by: 'new' }],

  ['add a family member', { by: 'A', person: 'grown' }],
  ['remove a family member', { by: 'A', which: 3 }],
  ['book for the family', { by: 'A', at: '0', which: 1 }],
  ['invite to take over', { by: 'A', which: 0, to: 'grown' }],
  ['take the invitation to take over back', { by: 'A', which: 2 }],
  ['invite to take over', { by: 'A', which: 0, to: 'grown' }],
  ...registered('grown'),
  ['open a link: take-over', { by: 'grown', which: 0 }],

  ['book for oneself', { by: 'A', at: '0' }],
  ['move a visit', { by: 'A', which: 0 }],
  ['confirm a visit', { by: 'st', which: 0 }],
  ['complete a visit', { by: 'dr', which: 0 }],
  ['book at the desk', { by: 'st', which: 0 }],
  ['cancel a visit', { by: 'st', which: 0 }],
  ['book in the calendar', { by: 'st', person: 'C' }],
  ['see patients at one’s own clinic', { by: 'ad' }],
)
