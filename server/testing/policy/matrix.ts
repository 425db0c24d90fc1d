// Who can do what: every endpoint of the contract, for every kind of caller (rule T21). Look here first, and change it first;
// server/testing/whole/policy-matrix.test.ts tests each cell on a real server and fails for an endpoint without a row.
// CONTRIBUTING.md says how to add one.
//
// Rows      method, path, (which of several bodies) | the thing it is about | cells
// Things    what is in the path, the filter or the body, of clinic 1 and patient A; server/testing/policy/things.ts.
//           In a list, `ok` shows the thing and `~` does not.
// Columns   the caller
//   anon          not signed in
//   A, B, C       patients: A owns the thing; B has a chart at the same clinic; C at the other clinic
//   dr, col       doctors of clinic 1: the one of the appointment, and a colleague
//   st, ad        staff and administrator of clinic 1
//   own           administrator and doctor of clinic 1 in one person (rule I5)
//   two           a doctor of both clinics: at each with a doctor's rights at that one only
//   bare          on the staff of clinic 1 without any permission, such as a cleaner (rule T34)
//   dr2 st2 ad2   doctor, staff and administrator of clinic 2
//   word          registered as doctor, member of nothing; or a doctor who has left (`inv` is the same for staff)
//   new           registered as administrator, with no clinic yet
//   inv           registered as staff and invited by clinic 1, not accepted yet
//   off           deactivated: as if not signed in
//   key           an API key of clinic 1 with every scope, made by ad: with ad's rights at that clinic only, and only in calls that
//                 are open to keys
//   keyd          one made by own, an administrator and doctor
//   key2          one of clinic 2, made by ad2
// Cells
//   ok   the endpoint's own success         ~    a success that shows nothing of the thing
//   !    401 sign in first                  x    403 a role that never can
//   .    404 not found for them, with the same reply as a random id, after the same database statements:
//        neither bytes nor timing tells them apart
//   ?    400 refused in the same way
//   =    409 not in this state

// oxfmt-ignore
export const columns = [
  'anon', 'A', 'B', 'C', 'dr', 'col', 'st', 'bare', 'ad', 'own', 'two', 'dr2', 'st2', 'ad2', 'word', 'new', 'inv', 'off',
  'key', 'keyd', 'key2',
] as const
export type Column = (typeof columns)[number]

export const matrix = `
# accounts: everyone about themself                      |                 | anon | A   B   C  | dr  col st  bare ad own two | dr2 st2 ad2 | word new inv | off | key keyd key2
POST   /api/auth/register                                |                 | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
POST   /api/auth/login                                   | account         | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
POST   /api/auth/login/two-factor                        | challenge       | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
PUT    /api/auth/part                                    |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
POST   /api/auth/logout                                  |                 | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
POST   /api/auth/forgot-password                         | account         | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
POST   /api/auth/reset-password                          | reset           | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
POST   /api/auth/two-factor/lost                         | challenge       | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
POST   /api/auth/two-factor/lost/start                   | lost factor     | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
POST   /api/auth/two-factor/lost/stop                    | kept factor     | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
POST   /api/auth/joining                                 | join            | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
POST   /api/auth/join                                    | join            | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
POST   /api/auth/verify-email                            | verify          | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
GET    /api/auth/me                                      |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
POST   /api/auth/change-password                         |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
POST   /api/auth/resend-verification                     |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
GET    /api/auth/sessions                                | session         | !    | ok  ~   ~  | ~   ~   ~   ~    ~  ~   ~   | ~   ~   ~   | ~    ~   ~   | ! | x   x    x
DELETE /api/auth/sessions/:id                            | session         | !    | ok  .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | ! | x   x    x
DELETE /api/auth/sessions                                |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
GET    /api/auth/two-factor                              |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
POST   /api/auth/two-factor/email-code                   |                 | !    | =   =   =  | =   =   =   =    =  =   =   | =   =   =   | =    =   =   | ! | x   x    x
POST   /api/auth/two-factor/set-up                       |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
POST   /api/auth/two-factor/enable                       |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
POST   /api/auth/two-factor/disable                      |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
POST   /api/auth/two-factor/recovery-codes               |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
GET    /api/auth/passkeys                                | passkey         | !    | ok  ~   ~  | ~   ~   ~   ~    ~  ~   ~   | ~   ~   ~   | ~    ~   ~   | ! | x   x    x
POST   /api/auth/passkeys/options                        |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
POST   /api/auth/passkeys/proof                          |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
POST   /api/auth/passkeys                                |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
POST   /api/auth/passkeys/:id/remove                     | passkey         | !    | ok  .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/auth/login/passkey/options                   |                 | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
POST   /api/auth/login/passkey/options (second step)     | passkey sign-in | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
POST   /api/auth/login/passkey                           | passkey sign-in | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
PUT    /api/profile                                      |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
GET    /api/profile/activity                             |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
GET    /api/profile/draft                                |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
PUT    /api/profile/draft                                |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
DELETE /api/profile/draft                                |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ! | x   x    x

# all that is a person's, as one file                      |                 | anon | A   B   C  | dr  col st  bare ad own two | dr2 st2 ad2 | word new inv | off | key keyd key2
GET    /api/account/closing                              |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
POST   /api/account/closing                              |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  =   | ok   ok  ok  | ! | x   x    x
DELETE /api/account/closing                              |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
POST   /api/own-data                                     |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
GET    /api/own-data/:id                                 | own download    | !    | ok  .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/own-data/:id/file                            | own download    | !    | ok  .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | ! | x   x    x
# settings                                               |                 | anon | A   B   C  | dr  col st  bare ad own two | dr2 st2 ad2 | word new inv | off | key keyd key2
GET    /api/settings                                     | clinic          | !    | ~   ~   ~  | ~   ~   ~   ~    ok ok  ~   | ~   ~   ~   | ~    ~   ~   | ! | x   x    x
PUT    /api/settings (personal)                          |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
PUT    /api/settings/calendar                            |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
PUT    /api/settings/language                            |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
PUT    /api/settings (clinic)                            | clinic          | !    | .   .   .  | .   .   .   .    ok ok  .   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/clinics/:id/without-two-factor               | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x

# notifications                                          |                 | anon | A   B   C  | dr  col st  bare ad own two | dr2 st2 ad2 | word new inv | off | key keyd key2
GET    /api/notifications                                | note            | !    | ok  ~   ~  | ~   ~   ~   ~    ~  ~   ~   | ~   ~   ~   | ~    ~   ~   | ! | x   x    x
PUT    /api/notifications/:id                            | note            | !    | ok  .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/notifications/read-all                       |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ! | x   x    x

# devices with notifications, and what a phone keeps      |                 | anon | A   B   C  | dr  col st  bare ad own two | dr2 st2 ad2 | word new inv | off | key keyd key2
GET    /api/push                                         | push device     | !    | ok  ~   ~  | ~   ~   ~   ~    ~  ~   ~   | ~   ~   ~   | ~    ~   ~   | ! | x   x    x
POST   /api/push                                         |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
POST   /api/push/here                                    |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
POST   /api/push/renewed                                 | push device     | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
DELETE /api/push/:id                                     | push device     | !    | ok  .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/offline                                      |                 | !    | ok  ok  ok | x   x   x   x    x  x   x   | x   x   x   | x    x   x   | ! | x   x    x

# clinics: 'clinic' is public, 'closed' is known to its administrator only
GET    /api/clinics                                      | clinic          | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
GET    /api/clinics                                      | closed          | ~    | ~   ~   ~  | ~   ~   ~   ~    ok ok  ~   | ~   ~   ~   | ~    ~   ~   | ~ | x   x    x
GET    /api/clinics/:id                                  | clinic          | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | ok  ok   .
GET    /api/clinics/:id                                  | closed          | .    | .   .   .  | .   .   .   .    ok ok  .   | .   .   .   | .    .   .   | . | .   .    .
GET    /api/clinics/:id/public                           | clinic          | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | ok  ok   .
GET    /api/clinics/:id/public                           | closed          | .    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | . | .   .    .
GET    /api/clinics/:id/services                         | clinic          | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | ok  ok   .
GET    /api/clinics/:id/services                         | closed          | .    | .   .   .  | .   .   .   .    ok ok  .   | .   .   .   | .    .   .   | . | .   .    .
GET    /api/public/clinics                               |                 | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | ok  ok   ok
GET    /api/public/clinic-addresses/:name                | named           | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
GET    /api/public/clinic-addresses/:name                | named closed    | .    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | . | x   x    x
GET    /api/public/clinics/:id/services                  | clinic          | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
GET    /api/public/clinics/:id/services                  | closed          | .    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | . | x   x    x

# clinics, set up by their administrator                 |                 | anon | A   B   C  | dr  col st  bare ad own two | dr2 st2 ad2 | word new inv | off | key keyd key2
POST   /api/clinics                                      |                 | !    | x   x   x  | ok  ok  x   x    ok ok  ok  | ok  x   ok  | ok   ok  x   | ! | x   x    x
GET    /api/clinics/overview                             |                 | !    | x   x   x  | x   x   x   x    ok ok  x   | x   x   ok  | x    ok  x   | ! | x   x    x
PUT    /api/clinics/:id                                  | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/clinics/:id/setup                            | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/clinics/:id/listing                          | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
PUT    /api/clinics/:id/opening-hours                    | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
PUT    /api/clinics/:id/address                          | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/clinics/:id/logo                             | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
DELETE /api/clinics/:id/logo                             | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/clinics/:id/logo/:logoId                     | logo            | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
GET    /api/clinics/:id/logo/:logoId                     | closed logo     | .    | .   .   .  | .   .   .   .    ok ok  .   | .   .   .   | .    .   .   | . | x   x    x
PUT    /api/clinics/:id/booking-rules                    | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
PUT    /api/clinics/:id/paper                            | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/clinics/:id/services                         | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | ok  ok   .
PUT    /api/services/:id                                 | service         | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | ok  ok   .
POST   /api/clinics/:id/closures                         | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/clinics/:id/closures                         | clinic          | !    | .   .   .  | ok  ok  ok  ok   ok ok  ok  | .   .   .   | .    .   .   | ! | x   x    x
DELETE /api/closures/:id                                 | closure         | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/clinics/:id/closing-rules                    | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/clinics/:id/closing-rules                    | clinic          | !    | .   .   .  | ok  ok  ok  ok   ok ok  ok  | .   .   .   | .    .   .   | ! | x   x    x
DELETE /api/closing-rules/:id                            | closing rule    | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/clinics/:id/extra-hours                      | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/clinics/:id/extra-hours (own)                | clinic          | !    | .   .   .  | ok  x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/clinics/:id/extra-hours                      | clinic          | !    | .   .   .  | ok  ok  ok  ok   ok ok  ok  | .   .   .   | .    .   .   | ! | x   x    x
DELETE /api/extra-hours/:id                              | extra hours     | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
DELETE /api/extra-hours/:id                              | own extra hours | !    | .   .   .  | ok  x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/clinics/:id/embedding                        | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
PUT    /api/clinics/:id/embedding                        | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x

# staff: only administrators know of it                  |                 | anon | A   B   C  | dr  col st  bare ad own two | dr2 st2 ad2 | word new inv | off | key keyd key2
GET    /api/staff                                        | staff           | !    | x   x   x  | x   x   x   x    ok ok  x   | x   x   ~   | x    ~   x   | ! | x   x    x
POST   /api/staff                                        | clinic          | !    | x   x   x  | x   x   x   x    ok ok  x   | x   x   .   | x    .   x   | ! | x   x    x
GET    /api/staff/:id                                    | staff           | !    | x   x   x  | x   x   x   x    ok ok  x   | x   x   .   | x    .   x   | ! | x   x    x
PUT    /api/staff/:id                                    | staff           | !    | x   x   x  | x   x   x   x    ok ok  x   | x   x   .   | x    .   x   | ! | x   x    x
POST   /api/staff/:id/deactivate                         | newcomer        | !    | x   x   x  | x   x   x   x    ok ok  x   | x   x   .   | x    .   x   | ! | x   x    x
POST   /api/staff/:id/deactivate                         | former staff    | !    | x   x   x  | x   x   x   x    =  =   x   | x   x   .   | x    .   x   | ! | x   x    x
POST   /api/staff/:id/reactivate                         | former staff    | !    | x   x   x  | x   x   x   x    ok ok  x   | x   x   .   | x    .   x   | ! | x   x    x
POST   /api/staff/:id/reactivate                         | newcomer        | !    | x   x   x  | x   x   x   x    =  =   x   | x   x   .   | x    .   x   | ! | x   x    x
POST   /api/staff/:id/end-sessions                       | newcomer        | !    | x   x   x  | x   x   x   x    ok ok  x   | x   x   .   | x    .   x   | ! | x   x    x
POST   /api/staff/:id/end-sessions                       | former staff    | !    | x   x   x  | x   x   x   x    =  =   x   | x   x   .   | x    .   x   | ! | x   x    x

DELETE /api/staff/:id/second-factor                      | staff factor    | !    | x   x   x  | x   x   x   x    ok ok  x   | x   x   .   | x    .   x   | ! | x   x    x
DELETE /api/staff/:id/second-factor                      | newcomer        | !    | x   x   x  | x   x   x   x    =  =   x   | x   x   .   | x    .   x   | ! | x   x    x

# one's own memberships
GET    /api/memberships                                  | clinic          | !    | ~   ~   ~  | ok  ok  ok  ok   ok ok  ok  | ~   ~   ~   | ~    ~   ~   | ! | x   x    x
DELETE /api/memberships/:id                              | clinic          | !    | .   .   .  | ok  ok  ok  ok   ok ok  ok  | .   .   .   | .    .   .   | ! | x   x    x

# invitations: the invited answer, the administrator takes back|                 | anon | A   B   C  | dr  col st  bare ad own two | dr2 st2 ad2 | word new inv | off | key keyd key2
GET    /api/invitations                                  | invitation      | !    | ~   ~   ~  | ~   ~   ~   ~    ~  ~   ~   | ~   ~   ~   | ~    ~   ok  | ! | x   x    x
POST   /api/invitations                                  | clinic          | !    | x   x   x  | x   x   x   x    ok ok  x   | x   x   .   | x    .   x   | ! | x   x    x
GET    /api/invitations/sent                             | invitation      | !    | x   x   x  | x   x   x   x    ok ok  x   | x   x   ~   | x    ~   x   | ! | x   x    x
GET    /api/invitations/:id                              | invitation      | !    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   ok  | ! | x   x    x
GET    /api/invitations/:id                              | answered        | !    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   ok  | ! | x   x    x
POST   /api/invitations/:id/accept                       | invitation      | !    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   ok  | ! | x   x    x
POST   /api/invitations/:id/accept                       | answered        | !    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   =   | ! | x   x    x
POST   /api/invitations/:id/decline                      | invitation      | !    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   ok  | ! | x   x    x
POST   /api/invitations/:id/decline                      | answered        | !    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   =   | ! | x   x    x
DELETE /api/invitations/:id                              | invitation      | !    | x   x   x  | x   x   x   x    ok ok  x   | x   x   .   | x    .   x   | ! | x   x    x
DELETE /api/invitations/:id                              | answered        | !    | x   x   x  | x   x   x   x    =  =   x   | x   x   .   | x    .   x   | ! | x   x    x

# the operator's: no kind of caller here is one; server/features/confirmations/operator.test.ts tests an operator
GET    /api/operator/backup                              |                 | !    | x   x   x  | x   x   x   x    x  x   x   | x   x   x   | x    x   x   | ! | x   x    x
GET    /api/operator/clinics                             |                 | !    | x   x   x  | x   x   x   x    x  x   x   | x   x   x   | x    x   x   | ! | x   x    x
POST   /api/operator/clinics/:id/decisions               | clinic          | !    | x   x   x  | x   x   x   x    x  x   x   | x   x   x   | x    x   x   | ! | x   x    x
GET    /api/operator/doctors                             |                 | !    | x   x   x  | x   x   x   x    x  x   x   | x   x   x   | x    x   x   | ! | x   x    x
POST   /api/operator/doctors/:id/decisions               | doctor          | !    | x   x   x  | x   x   x   x    x  x   x   | x   x   x   | x    x   x   | ! | x   x    x

# doctors                                                |                 | anon | A   B   C  | dr  col st  bare ad own two | dr2 st2 ad2 | word new inv | off | key keyd key2
GET    /api/doctors                                      | doctor          | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | ok  ok   ~
GET    /api/doctors                                      | hidden          | ~    | ~   ~   ~  | ~   ~   ~   ~    ok ok  ~   | ~   ~   ~   | ~    ~   ~   | ~ | ~   ~    ~

# doctors as administrators keep them; sessions and leave of the doctor themself as well
GET    /api/doctors/administered                         | doctor          | !    | x   x   x  | x   x   x   x    ok ok  x   | x   x   ~   | x    ~   x   | ! | x   x    x
POST   /api/doctors                                      | clinic          | !    | x   x   x  | x   x   x   x    ok ok  x   | x   x   .   | x    .   x   | ! | x   x    x
POST   /api/doctors/self                                 | clinic          | !    | x   x   x  | x   x   x   x    ok =   x   | x   x   .   | x    .   x   | ! | x   x    x
GET    /api/doctors/:id                                  | doctor          | !    | x   x   x  | x   x   x   x    ok ok  x   | x   x   .   | x    .   x   | ! | x   x    x
PUT    /api/doctors/:id                                  | doctor          | !    | x   x   x  | x   x   x   x    ok ok  x   | x   x   .   | x    .   x   | ! | x   x    x
POST   /api/doctors/:id/verify                           | unverified      | !    | x   x   x  | x   x   x   x    ok ok  x   | x   x   .   | x    .   x   | ! | x   x    x
POST   /api/doctors/:id/deactivate                       | new doctor      | !    | x   x   x  | x   x   x   x    ok ok  x   | x   x   .   | x    .   x   | ! | x   x    x
POST   /api/doctors/:id/deactivate                       | former doctor   | !    | x   x   x  | x   x   x   x    =  =   x   | x   x   .   | x    .   x   | ! | x   x    x
POST   /api/doctors/:id/reactivate                       | former doctor   | !    | x   x   x  | x   x   x   x    ok ok  x   | x   x   .   | x    .   x   | ! | x   x    x
POST   /api/doctors/:id/reactivate                       | new doctor      | !    | x   x   x  | x   x   x   x    =  =   x   | x   x   .   | x    .   x   | ! | x   x    x
POST   /api/doctors/:id/end-sessions                     | new doctor      | !    | x   x   x  | x   x   x   x    ok ok  x   | x   x   .   | x    .   x   | ! | x   x    x
POST   /api/doctors/:id/end-sessions                     | former doctor   | !    | x   x   x  | x   x   x   x    =  =   x   | x   x   .   | x    .   x   | ! | x   x    x
DELETE /api/doctors/:id/second-factor                    | doctor factor   | !    | x   x   x  | x   x   x   x    ok ok  x   | x   x   .   | x    .   x   | ! | x   x    x
GET    /api/doctors/:id/sessions                         | doctor          | !    | x   x   x  | ok  .   x   x    ok ok  .   | .   x   .   | x    .   x   | ! | x   x    x
PUT    /api/doctors/:id/sessions                         | doctor          | !    | x   x   x  | ok  .   x   x    ok ok  .   | .   x   .   | x    .   x   | ! | x   x    x
GET    /api/doctors/:id/leaves                           | doctor          | !    | x   x   x  | ok  .   ok  x    ok ok  .   | .   .   .   | x    .   x   | ! | x   x    x
POST   /api/doctors/:id/leaves                           | doctor          | !    | x   x   x  | ok  .   ok  x    ok ok  .   | .   .   .   | x    .   x   | ! | x   x    x
DELETE /api/leaves/:id                                   | leave           | !    | x   x   x  | ok  .   ok  x    ok ok  .   | .   .   .   | x    .   x   | ! | x   x    x
GET    /api/leaves/:id/visits                            | leave           | !    | x   x   x  | ok  .   ok  x    ok ok  .   | .   .   .   | x    .   x   | ! | x   x    x
POST   /api/leaves/:id/settle                            | leave           | !    | x   x   x  | ok  .   ok  x    ok ok  .   | .   .   .   | x    .   x   | ! | x   x    x
GET    /api/calendar/times                               | doctor          | !    | ~   ~   ~  | ok  ~   ok  ~    ok ok  ~   | ~   ~   ~   | ~    ~   ~   | ! | x   x    x
GET    /api/calendar/times                               | clinic          | !    | ok  ok  ~  | ok  ok  ok  ok   ok ok  ok  | ~   ~   ~   | ~    ~   ~   | ! | x   x    x
GET    /api/leaves/:id/settlement                        | leave           | !    | x   x   x  | ok  .   ok  x    ok ok  .   | .   .   .   | x    .   x   | ! | x   x    x

# patients                                               |                 | anon | A   B   C  | dr  col st  bare ad own two | dr2 st2 ad2 | word new inv | off | key keyd key2
GET    /api/patients                                     | chart           | !    | ok  ~   ~  | ok  ok  ok  x    ok ok  ok  | ~   ~   ~   | ~    ~   ~   | ! | ok  ok   ~
POST   /api/patients                                     | clinic          | !    | x   x   x  | ok  ok  ok  x    ok ok  ok  | .   .   .   | x    x   x   | ! | ok  ok   .
POST   /api/patients/duplicates                          | clinic          | !    | x   x   x  | ok  ok  ok  x    ok ok  ok  | .   .   .   | x    x   x   | ! | ok  ok   .
GET    /api/patients/:id                                 | chart           | !    | ok  .   .  | ok  ok  ok  .    ok ok  ok  | .   .   .   | .    .   .   | ! | ok  ok   .
GET    /api/patients/:id                                 | family chart    | !    | ok  .   .  | ok  ok  ok  .    ok ok  ok  | .   .   .   | .    .   .   | ! | ok  ok   .
PUT    /api/patients/:id (contact)                       | chart           | !    | x   .   .  | ok  ok  ok  .    ok ok  ok  | .   .   .   | .    .   .   | ! | ok  ok   .
PUT    /api/patients/:id (clinical)                      | chart           | !    | x   .   .  | ok  ok  x   .    x  ok  ok  | .   .   .   | .    .   .   | ! | x   ok   .
GET    /api/patients/:id/corrections                     | chart           | !    | ok  .   .  | ok  ok  ok  .    ok ok  ok  | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/patients/:id/corrections                     | chart           | !    | ok  .   .  | x   x   x   .    x  x   x   | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/corrections/:id/accept                       | correction      | !    | x   .   .  | ok  ok  ok  .    ok ok  ok  | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/corrections/:id/decline                      | correction      | !    | x   .   .  | ok  ok  ok  .    ok ok  ok  | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/corrections/:id/withdraw                     | correction      | !    | ok  .   .  | x   x   x   .    x  x   x   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/record-access                                |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
GET    /api/record-access/clinics                        | clinic          | !    | ok  ok  ~  | ~   ~   ~   ~    ~  ~   ~   | ~   ~   ~   | ~    ~   ~   | ! | x   x    x
GET    /api/record-access/export.csv                     |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
GET    /api/patients/:id/access                          | chart           | !    | ok  .   .  | x   x   x   .    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/patients/:id/emergency-access                | family chart    | !    | x   .   .  | x   x   x   .    ok x   x   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/patients/:id/emergency-access                | chart           | !    | x   .   .  | ok  ok  x   .    ok ok  ok  | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/clinics/:id/emergency-accesses               | clinic          | !    | .   .   .  | ok  ok  x   x    ok ok  ok  | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/emergency-accesses/:id/end                   | emergency       | !    | .   .   .  | ok  ok  x   x    ok ok  ok  | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/emergency-accesses/:id/end                   | ended emergency | !    | .   .   .  | =   =   x   x    =  =   =   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/patients/:id/appointments                    | chart           | !    | ok  .   .  | ok  ok  ok  .    ok ok  ok  | .   .   .   | .    .   .   | ! | ok  ok   .
POST   /api/patients/:id/merge                           | duplicate       | !    | .   .   .  | ok  ok  x   .    ok ok  ok  | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/patients/:id/merge (into a chart elsewhere)  | mixed charts    | !    | .   .   .  | .   .   x   .    .  .   =   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/patients/:id/merges                          | chart           | !    | x   .   .  | ok  ok  x   .    ok ok  ok  | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/merges/:id/undo                              | merge           | !    | .   .   .  | ok  ok  x   .    ok ok  ok  | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/merges/:id/undo                              | undone merge    | !    | .   .   .  | =   =   x   .    =  =   =   | .   .   .   | .    .   .   | ! | x   x    x

# files of patients and visits, in and out
POST   /api/clinics/:id/imports                          | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/clinics/:id/imports                          | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/imports/:id                                  | import          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/imports/:id/start                            | import          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
DELETE /api/imports/:id                                  | import          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/imports/:id/refused.csv                      | import          | !    | .   .   .  | x   x   x   x    ok x   x   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/clinics/:id/patients.csv                     | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/clinics/:id/appointments.csv                 | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/clinics/:id/imports/columns                  | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/clinics/:id/everything.zip                   | clinic          | !    | .   .   .  | ok  ok  x   x    ok ok  ok  | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/clinics/:id/charts.csv                       | clinic          | !    | .   .   .  | ok  ok  x   x    x  ok  ok  | .   .   .   | .    .   .   | ! | x   x    x

# what patients keep themselves, and what they are offered|                 | anon | A   B   C  | dr  col st  bare ad own two | dr2 st2 ad2 | word new inv | off | key keyd key2
GET    /api/family-members                               | family member   | !    | ok  ~   ~  | x   x   x   x    x  x   x   | x   x   x   | x    x   x   | ! | x   x    x
POST   /api/family-members                               |                 | !    | ok  ok  ok | x   x   x   x    x  x   x   | x   x   x   | x    x   x   | ! | x   x    x
PUT    /api/family-members/:id                           | family member   | !    | ok  .   .  | x   x   x   x    x  x   x   | x   x   x   | x    x   x   | ! | x   x    x
DELETE /api/family-members/:id                           | family member   | !    | ok  .   .  | x   x   x   x    x  x   x   | x   x   x   | x    x   x   | ! | x   x    x
DELETE /api/family-members/:id                           | member with chart| !    | =   .   .  | x   x   x   x    x  x   x   | x   x   x   | x    x   x   | ! | x   x    x
POST   /api/family-members/:id/takeover                  | adult           | !    | ok  .   .  | x   x   x   x    x  x   x   | x   x   x   | x    x   x   | ! | x   x    x
POST   /api/family-members/:id/takeover                  | family member   | !    | =   .   .  | x   x   x   x    x  x   x   | x   x   x   | x    x   x   | ! | x   x    x
DELETE /api/family-members/:id/takeover                  | takeover        | !    | ok  .   .  | x   x   x   x    x  x   x   | x   x   x   | x    x   x   | ! | x   x    x
GET    /api/family-takeovers/:token                      | takeover link   | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
POST   /api/family-takeovers/:token/accept               | takeover link   | !    | =   ok  =  | x   x   x   x    x  x   x   | x   x   x   | x    x   x   | ! | x   x    x
GET    /api/claims                                       | claim           | !    | ok  ~   ~  | x   x   x   x    x  x   x   | x   x   x   | x    x   x   | ! | x   x    x
POST   /api/claims/:id/accept                            | claim           | !    | ok  .   .  | x   x   x   x    x  x   x   | x   x   x   | x    x   x   | ! | x   x    x
POST   /api/claims/:id/accept                            | declined claim  | !    | .   .   .  | x   x   x   x    x  x   x   | x   x   x   | x    x   x   | ! | x   x    x
POST   /api/claims/:id/ask                               | claim by desk   | !    | ok  .   .  | x   x   x   x    x  x   x   | x   x   x   | x    x   x   | ! | x   x    x
POST   /api/claims/:id/accept                            | claim by desk   | !    | =   .   .  | x   x   x   x    x  x   x   | x   x   x   | x    x   x   | ! | x   x    x
POST   /api/claims/code                                  | chart code      | !    | ok  =   =  | x   x   x   x    x  x   x   | x   x   x   | x    x   x   | ! | x   x    x
POST   /api/claims/:id/decline                           | claim           | !    | ok  .   .  | x   x   x   x    x  x   x   | x   x   x   | x    x   x   | ! | x   x    x
POST   /api/claims/:id/undo                              | taken chart     | !    | ok  .   .  | x   x   x   x    x  x   x   | x   x   x   | x    x   x   | ! | x   x    x

# what a clinic does about the accounts of its charts    |                 | anon | A   B   C  | dr  col st  bare ad own two | dr2 st2 ad2 | word new inv | off | key keyd key2
GET    /api/claim-requests                               | claim request   | !    | x   x   x  | ok  ok  x   x    ok ok  ok  | ~   x   ~   | x    ~   x   | ! | x   x    x
POST   /api/claim-requests/:id/release                   | claim request   | !    | .   .   .  | ok  ok  x   .    ok ok  ok  | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/claim-requests/:id/decline                   | claim request   | !    | .   .   .  | ok  ok  x   .    ok ok  ok  | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/patients/:id/access-code                     | duplicate       | !    | .   .   .  | ok  ok  ok  .    ok ok  ok  | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/patients/:id/access-code                     | family chart    | !    | x   .   .  | =   =   =   .    =  =   =   | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/patients/:id/detach                          | family chart    | !    | x   .   .  | ok  ok  x   .    ok ok  ok  | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/patients/:id/detach                          | duplicate       | !    | .   .   .  | =   =   x   .    =  =   =   | .   .   .   | .    .   .   | ! | x   x    x

# appointments                                           |                 | anon | A   B   C  | dr  col st  bare ad own two | dr2 st2 ad2 | word new inv | off | key keyd key2
GET    /api/appointments                                 | visit           | !    | ok  ~   ~  | ok  ~   ok  ~    ok ok  ~   | ~   ~   ~   | ~    ~   ~   | ! | ok  ok   ~
GET    /api/appointments/doctor/:id                      | doctor          | !    | .   .   .  | ok  .   .   .    .  .   .   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/appointments/patient/:id                     | chart           | !    | ok  .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/appointments/:id                             | visit           | !    | ok  .   .  | ok  .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | ok  ok   .
PUT    /api/appointments/:id (confirmed)                 | visit           | !    | x   .   .  | ok  .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | ok  ok   .
PUT    /api/appointments/:id (cancelled)                 | visit           | !    | ok  .   .  | ok  .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | ok  ok   .
PUT    /api/appointments/:id (completed)                 | today           | !    | x   .   .  | ok  .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | ok  ok   .
PUT    /api/appointments/:id (no_show)                   | visit           | !    | x   .   .  | ok  .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | ok  ok   .
PUT    /api/appointments/:id (moved)                     | visit           | !    | ok  .   .  | ok  .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | ok  ok   .
PUT    /api/appointments/:id (to a colleague)            | visit           | !    | x   .   .  | x   .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | ok  ok   .
PUT    /api/appointments/:id/arrival                     | today           | !    | x   .   .  | ok  .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | ok  ok   .
PUT    /api/appointments/:id/called                      | visit           | !    | x   .   .  | ok  .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | ok  ok   .
POST   /api/appointments/:id/undo (completed)            | completed       | !    | x   .   .  | ok  .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | ok  ok   .
POST   /api/appointments/:id/undo (cancelled)            | cancelled       | !    | =   .   .  | ok  .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | ok  ok   .
GET    /api/appointments/waiting                         |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
POST   /api/appointments (dialog)                        | chart           | !    | ok  ?   ?  | ok  x   ok  x    ok ok  x   | x   x   x   | x    x   x   | ! | ok  ok   x
POST   /api/appointments (dialog, chart from elsewhere)  | foreign         | !    | ?   ?   ?  | ?   x   ?   x    ?  ?   x   | x   x   x   | x    x   x   | ! | ?   ?    x
POST   /api/appointments (dialog, colleague's calendar)  | chart           | !    | ok  ?   ?  | x   ok  ok  x    ok ok  x   | x   x   x   | x    x   x   | ! | ok  ok   x
POST   /api/appointments (for the family)                | family member   | !    | ok  ?   ?  | ?   x   ?   x    ?  ?   x   | x   x   x   | x    x   x   | ! | ?   ?    x
POST   /api/appointments (dialog, new caller)            |                 | !    | ?   ?   ?  | ok  x   ok  x    ok ok  x   | x   x   x   | x    x   x   | ! | ok  ok   x
POST   /api/appointments (calendar)                      |                 | !    | ?   ?   ?  | ok  x   ok  x    ok ok  x   | x   x   x   | x    x   x   | ! | ok  ok   x
POST   /api/appointments (calendar)                      | closed          | !    | .   .   .  | .   .   .   .    ok ok  .   | .   .   .   | .    .   .   | ! | .   .    .

# video visits: the doctor of the appointment holds the call
GET    /api/appointments/waiting-by-video                | waiting call    | !    | ~   ~   ~  | ok  ~   ok  ~    ok ok  ~   | ~   ~   ~   | ~    ~   ~   | ! | x   x    x
GET    /api/appointments/:id/video                       | call            | !    | x   .   .  | ok  .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/appointments/:id/video/record                | call            | !    | x   .   .  | ok  .   x   .    x  x   .   | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/appointments/:id/video/start                 | recorded call   | !    | x   .   .  | ok  .   x   .    x  x   .   | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/appointments/:id/video/end                   | started call    | !    | x   .   .  | ok  .   x   .    x  x   .   | .   .   .   | .    .   .   | ! | x   x    x
PUT    /api/appointments/:id/video/link                  | call            | !    | x   .   .  | ok  .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/appointments/:id/video/join                  | call            | !    | ok  .   .  | x   .   x   .    x  x   .   | .   .   .   | .    .   .   | ! | x   x    x
PUT    /api/appointments/:id/video/presence              | call            | !    | ok  .   .  | x   .   x   .    x  x   .   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/public/bookings/:token/video                 | call link       | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
GET    /api/public/bookings/:token/video                 | guess           | .    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | . | x   x    x
PUT    /api/public/bookings/:token/video/presence        | call link       | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
PUT    /api/public/bookings/:token/video/presence        | guess           | .    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | . | x   x    x
GET    /api/clinics/:id/video-server                     | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
PUT    /api/clinics/:id/video-server                     | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x

# waiting list: the desk's; patients join online, and answer by the secret link
GET    /api/waiting-list                                 | waiting entry   | !    | ~   ~   ~  | ~   ~   ok  ~    ok ok  ~   | ~   ~   ~   | ~    ~   ~   | ! | x   x    x
GET    /api/waiting-list/own                             | waiting entry   | !    | ok  ~   ~  | ~   ~   ~   ~    ~  ~   ~   | ~   ~   ~   | ~    ~   ~   | ! | x   x    x
POST   /api/waiting-list                                 | new chart       | !    | .   .   .  | x   x   ok  x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/waiting-list (chart from elsewhere)          | foreign         | !    | .   .   .  | x   x   ?   x    ?  ?   x   | .   .   .   | .    .   .   | ! | x   x    x
PUT    /api/waiting-list/:id/place                       | waiting entry   | !    | .   .   .  | .   .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | x   x    x
DELETE /api/waiting-list/:id                             | waiting entry   | !    | .   .   .  | .   .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/waiting-list/:id/times                       | waiting entry   | !    | .   .   .  | .   .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/waiting-list/:id/offers                      | waiting entry   | !    | .   .   .  | .   .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/waiting-list/:id/withdraw                    | offered entry   | !    | .   .   .  | .   .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/waiting-list/:id/accept                      | offered entry   | !    | .   .   .  | .   .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | x   x    x
PUT    /api/clinics/:id/waiting-list                     | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/public/waiting-list                          | clinic          | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
POST   /api/public/waiting-list                          | closed          | .    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | . | x   x    x
GET    /api/public/waiting-list/:token                   | offered link    | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
GET    /api/public/waiting-list/:token                   | guess           | .    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | . | x   x    x
POST   /api/public/waiting-list/:token/accept            | offered link    | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
POST   /api/public/waiting-list/:token/accept            | guess           | .    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | . | x   x    x
POST   /api/public/waiting-list/:token/decline           | offered link    | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
POST   /api/public/waiting-list/:token/decline           | guess           | .    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | . | x   x    x
POST   /api/public/waiting-list/:token/leave             | waiting link    | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
POST   /api/public/waiting-list/:token/leave             | guess           | .    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | . | x   x    x

# walk-ins: doctors see their own, and who waits for any  |                 | anon | A   B   C  | dr  col st  bare ad own two | dr2 st2 ad2 | word new inv | off | key keyd key2
GET    /api/walk-ins                                     | walk-in         | !    | ~   ~   ~  | ok  ~   ok  ~    ok ok  ~   | ~   ~   ~   | ~    ~   ~   | ! | x   x    x
GET    /api/walk-ins                                     | any walk-in     | !    | ~   ~   ~  | ok  ok  ok  ~    ok ok  ok  | ~   ~   ~   | ~    ~   ~   | ! | x   x    x
POST   /api/walk-ins                                     | new chart       | !    | .   .   .  | ok  ok  ok  .    ok ok  ok  | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/walk-ins (chart from elsewhere)              | foreign         | !    | .   .   .  | ?   ?   ?   .    ?  ?   ?   | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/walk-ins/next                                | walk-in         | !    | .   .   .  | ok  x   ok  .    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
PUT    /api/walk-ins/:id                                 | walk-in         | !    | .   .   .  | ok  .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | x   x    x
PUT    /api/walk-ins/:id                                 | any walk-in     | !    | .   .   .  | ok  ok  ok  .    ok ok  ok  | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/clinics/:id/walk-ins.csv                     | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/queue                                        | walk-in         | !    | ~   ~   ~  | ok  ~   ok  ~    ok ok  ~   | ~   ~   ~   | ~    ~   ~   | ! | x   x    x
GET    /api/queue                                        | any walk-in     | !    | ~   ~   ~  | ok  ok  ok  ~    ok ok  ok  | ~   ~   ~   | ~    ~   ~   | ! | x   x    x
GET    /api/walk-ins/:id/slip                            | walk-in         | !    | .   .   .  | ok  .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/walk-ins/:id/slip                            | any walk-in     | !    | .   .   .  | ok  ok  ok  .    ok ok  ok  | .   .   .   | .    .   .   | ! | x   x    x
PUT    /api/clinics/:id/queue                            | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
PUT    /api/queue/doctors/:id                            | doctor          | !    | .   .   .  | ok  x   ok  .    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/public/tokens/:token                         | queue link      | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
GET    /api/public/tokens/:token                         | guess           | .    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | . | x   x    x
GET    /api/public/bookings/:token/queue                 | link            | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
GET    /api/public/bookings/:token/queue                 | guess           | .    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | . | x   x    x
POST   /api/public/wall-screens                          |                 | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
GET    /api/public/wall-screens/:token                   | wall            | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
GET    /api/public/wall-screens/:token                   | unpaired wall   | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
GET    /api/public/wall-screens/:token                   | guess           | .    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | . | x   x    x
GET    /api/wall-screens                                 | wall            | !    | ~   ~   ~  | ~   ~   ok  ~    ok ok  ~   | ~   ~   ~   | ~    ~   ~   | ! | x   x    x
POST   /api/wall-screens                                 | unpaired wall   | !    | .   .   .  | x   x   ok  .    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
DELETE /api/wall-screens/:id                             | wall            | !    | .   .   .  | .   .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | x   x    x

# reminders                                              |                 | anon | A   B   C  | dr  col st  bare ad own two | dr2 st2 ad2 | word new inv | off | key keyd key2
GET    /api/reminders/status                             | clinic          | !    | x   x   x  | x   x   x   x    ok ok  x   | x   x   ~   | x    x   x   | ! | x   x    x
PUT    /api/reminders/clinics/:id                        | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
# prescriptions: clinical text, so no administrator's      |                 | anon | A   B   C  | dr  col st  bare ad own two | dr2 st2 ad2 | word new inv | off | key keyd key2
GET    /api/prescriptions                                | prescription    | !    | ok  ~   ~  | ok  ok  ok  ~    ~  ok  ok  | ~   ~   ~   | ~    ~   ~   | ! | ~   ok   ~
GET    /api/prescriptions                                | upload          | !    | ok  ~   ~  | ok  ok  ok  ~    ~  ok  ok  | ~   ~   ~   | ~    ~   ~   | ! | ~   ok   ~
GET    /api/prescriptions                                | own upload      | !    | ok  ~   ~  | ~   ~   ~   ~    ~  ~   ~   | ~   ~   ~   | ~    ~   ~   | ! | ~   ~    ~
GET    /api/prescriptions/:id                            | prescription    | !    | ok  .   .  | ok  ok  ok  .    .  ok  ok  | .   .   .   | .    .   .   | ! | .   ok   .
GET    /api/prescriptions/:id                            | upload          | !    | ok  .   .  | ok  ok  ok  .    .  ok  ok  | .   .   .   | .    .   .   | ! | .   ok   .
GET    /api/prescriptions/:id                            | own upload      | !    | ok  .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | ! | .   .    .
POST   /api/prescriptions                                | chart           | !    | x   x   x  | ok  ok  x   x    x  ok  ok  | .   x   x   | x    x   x   | ! | x   ok   x
POST   /api/prescriptions (in a colleague's name)        | chart           | !    | x   x   x  | x   ok  x   x    x  x   x   | .   x   x   | x    x   x   | ! | x   x    x
POST   /api/prescriptions (chart from elsewhere)         | foreign         | !    | x   x   x  | ?   ?   x   x    x  ?   ?   | .   x   x   | x    x   x   | ! | x   ?    x
POST   /api/prescriptions/check                          | chart           | !    | x   x   x  | ok  ok  x   x    x  ok  ok  | .   x   x   | x    x   x   | ! | x   ok   x
POST   /api/prescriptions/check (chart from elsewhere)   | foreign         | !    | x   x   x  | ?   ?   x   x    x  ?   ?   | .   x   x   | x    x   x   | ! | x   ?    x
POST   /api/prescriptions/preview                        | chart           | !    | x   x   x  | ok  ok  x   x    x  ok  ok  | .   x   x   | x    x   x   | ! | x   x    x
POST   /api/prescriptions/preview (chart from elsewhere) | foreign         | !    | x   x   x  | ?   ?   x   x    x  ?   ?   | .   x   x   | x    x   x   | ! | x   x    x
GET    /api/patients/:id/prescription-language           | chart           | !    | x   x   x  | ok  ok  x   x    x  ok  ok  | .   x   x   | x    x   x   | ! | x   x    x
PUT    /api/prescriptions/:id                            | prescription    | !    | x   .   .  | ok  x   x   .    .  x   x   | .   .   .   | .    .   .   | ! | .   x    .
PUT    /api/prescriptions/:id                            | cancelled prescription | !    | x   .   .  | =   x   x   .    .  x   x   | .   .   .   | .    .   .   | ! | .   x    .
POST   /api/prescriptions/:id/cancel                     | prescription    | !    | x   .   .  | ok  x   x   .    .  x   x   | .   .   .   | .    .   .   | ! | .   x    .
POST   /api/prescriptions/:id/cancel                     | cancelled prescription | !    | x   .   .  | =   x   x   .    .  x   x   | .   .   .   | .    .   .   | ! | .   x    .
POST   /api/prescriptions/:id/cancel                     | upload          | !    | ok  .   .  | x   x   x   .    .  x   x   | .   .   .   | .    .   .   | ! | .   x    .
POST   /api/prescriptions/:id/complete                   | prescription    | !    | x   .   .  | ok  x   x   .    .  x   x   | .   .   .   | .    .   .   | ! | .   x    .
POST   /api/prescriptions/:id/complete                   | own upload      | !    | ok  .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | ! | .   .    .
GET    /api/prescriptions/:id/versions                   | prescription    | !    | ok  .   .  | ok  ok  ok  .    .  ok  ok  | .   .   .   | .    .   .   | ! | .   ok   .
GET    /api/prescriptions/:id/versions                   | upload          | !    | =   .   .  | =   =   =   .    .  =   =   | .   .   .   | .    .   .   | ! | .   =    .
GET    /api/prescriptions/:id/paper                      | prescription    | !    | ok  .   .  | ok  ok  ok  .    .  ok  ok  | .   .   .   | .    .   .   | ! | .   ok   .
GET    /api/prescriptions/:id/paper                      | cancelled prescription | !    | ok  .   .  | ok  ok  ok  .    .  ok  ok  | .   .   .   | .    .   .   | ! | .   ok   .
GET    /api/prescriptions/:id/paper                      | upload          | !    | =   .   .  | =   =   =   .    .  =   =   | .   .   .   | .    .   .   | ! | .   =    .
GET    /api/prescriptions/:id/paper.pdf                  | prescription    | !    | ok  .   .  | ok  ok  ok  .    .  ok  ok  | .   .   .   | .    .   .   | ! | .   ok   .
GET    /api/prescriptions/:id/paper.pdf                  | cancelled prescription | !    | ok  .   .  | ok  ok  ok  .    .  ok  ok  | .   .   .   | .    .   .   | ! | .   ok   .
GET    /api/prescriptions/:id/paper.pdf                  | upload          | !    | =   .   .  | =   =   =   .    .  =   =   | .   .   .   | .    .   .   | ! | .   =    .
GET    /api/prescriptions.csv                            |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
GET    /api/clinics/:id/prescriptions.csv                | clinic          | !    | .   .   .  | ok  ok  x   x    x  ok  ok  | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/clinics/:id/prescription-templates           | clinic          | !    | x   x   x  | ok  ok  x   x    x  ok  ok  | .   x   x   | x    x   x   | ! | x   x    x
POST   /api/clinics/:id/prescription-templates           | clinic          | !    | x   x   x  | ok  ok  x   x    x  ok  ok  | .   x   x   | x    x   x   | ! | x   x    x
PUT    /api/prescription-templates/:id                   | template        | !    | x   x   x  | ok  .   x   x    x  .   .   | .   x   x   | x    x   x   | ! | x   x    x
DELETE /api/prescription-templates/:id                   | template        | !    | x   x   x  | ok  .   x   x    x  .   .   | .   x   x   | x    x   x   | ! | x   x    x
GET    /api/clinics/:id/last-doses                       | clinic          | !    | x   x   x  | ok  ok  x   x    x  ok  ok  | .   x   x   | x    x   x   | ! | x   x    x
GET    /api/clinics/:id/prescribed-medicines             | clinic          | !    | x   x   x  | ok  ok  x   x    x  ok  ok  | .   x   x   | x    x   x   | ! | x   x    x
GET    /api/prescriptions/:id/file                       | upload          | !    | ok  .   .  | ok  ok  ok  .    .  ok  ok  | .   .   .   | .    .   .   | ! | .   ok   .
GET    /api/prescriptions/:id/file                       | own upload      | !    | ok  .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | ! | .   .    .
GET    /api/prescriptions/:id/file                       | prescription    | !    | =   .   .  | =   =   =   .    .  =   =   | .   .   .   | .    .   .   | ! | .   =    .
GET    /api/prescriptions/:id/file (as a thumbnail)      | upload          | !    | ok  .   .  | ok  ok  ok  .    .  ok  ok  | .   .   .   | .    .   .   | ! | .   ok   .
GET    /api/prescriptions/:id/file (as a thumbnail)      | own upload      | !    | ok  .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | ! | .   .    .
POST   /api/upload-prescription                          |                 | !    | ok  ok  ok | x   x   x   x    x  x   x   | x   x   x   | x    x   x   | ! | x   x    x
POST   /api/upload-prescription (into a chart)           | chart           | !    | ok  ?   ?  | x   x   x   x    x  x   x   | x   x   x   | x    x   x   | ! | x   x    x
GET    /api/public/prescriptions/:code                   | paper           | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
GET    /api/public/prescriptions/:code                   | guessed paper   | .    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | . | x   x    x

# visits: clinical text, written by their doctor            |                 | anon | A   B   C  | dr  col st  bare ad own two | dr2 st2 ad2 | word new inv | off | key keyd key2
GET    /api/clinics/:id/text-picks                       | clinic          | !    | x   x   x  | ok  ok  x   x    x  ok  ok  | .   x   x   | x    x   x   | ! | x   x    x
POST   /api/clinics/:id/text-picks                       | clinic          | !    | x   x   x  | ok  ok  x   x    x  ok  ok  | .   x   x   | x    x   x   | ! | x   x    x
POST   /api/clinics/:id/text-picks/uses                  | clinic          | !    | x   x   x  | ok  ok  x   x    x  ok  ok  | .   x   x   | x    x   x   | ! | x   x    x
PUT    /api/text-picks/:id                               | text pick       | !    | x   x   x  | ok  .   x   x    x  .   .   | .   x   x   | x    x   x   | ! | x   x    x
DELETE /api/text-picks/:id                               | text pick       | !    | x   x   x  | ok  .   x   x    x  .   .   | .   x   x   | x    x   x   | ! | x   x    x
POST   /api/visits (of an appointment)                   | today           | !    | x   x   x  | ok  .   x   x    x  x   .  | .   x   x   | x    x   x   | ! | x   x    x
POST   /api/visits (of a coming appointment)             | visit           | !    | x   x   x  | =   .   x   x    x  x   .  | .   x   x   | x    x   x   | ! | x   x    x
POST   /api/visits (of a chart)                          | chart           | !    | x   x   x  | ok  ok  x   x    x  ok  ok | .   x   x   | x    x   x   | ! | x   x    x
GET    /api/visits/:id                                   | written visit   | !    | ok  .   .  | ok  ok  .   .    .  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/visits/:id                                   | draft visit     | !    | .   .   .  | ok  ok  .   .    .  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/visits/:id/summary.pdf                       | written visit   | !    | ok  .   .  | ok  ok  .   .    .  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/visits/:id/summary.pdf                       | draft visit     | !    | .   .   .  | ok  .   .   .    .  .   .  | .   .   .   | .    .   .   | ! | x   x    x
PUT    /api/visits/:id                                   | draft visit     | !    | .   .   .  | ok  x   .   .    .  x   x  | .   .   .   | .    .   .   | ! | x   x    x
PUT    /api/visits/:id                                   | written visit   | !    | x   .   .  | =   x   .   .    .  x   x  | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/visits/:id/draft                             | draft visit     | !    | .   .   .  | ok  x   .   .    .  x   x  | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/visits/:id/draft                             | written visit   | !    | x   .   .  | =   x   .   .    .  x   x  | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/visits/:id/prescriptions                     | draft visit     | !    | .   .   .  | ok  x   .   .    .  x   x  | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/visits/:id/prescriptions                     | written visit   | !    | x   .   .  | ok  x   .   .    .  x   x  | .   .   .   | .    .   .   | ! | x   x    x
DELETE /api/visits/:id                                   | draft visit     | !    | .   .   .  | ok  x   .   .    .  x   x  | .   .   .   | .    .   .   | ! | x   x    x
DELETE /api/visits/:id                                   | written visit   | !    | x   .   .  | =   x   .   .    .  x   x  | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/visits/:id/finish                            | draft visit     | !    | .   .   .  | ok  x   .   .    .  x   x  | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/visits/:id/finish                            | written visit   | !    | x   .   .  | =   x   .   .    .  x   x  | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/visits/:id/amend                             | written visit   | !    | x   .   .  | ok  x   .   .    .  x   x  | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/visits/:id/amend                             | draft visit     | !    | .   .   .  | =   x   .   .    .  x   x  | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/visits/:id/documents                         | written visit   | !    | x   .   .  | ok  x   .   .    .  x   x  | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/visits/:id/documents                         | draft visit     | !    | .   .   .  | ok  x   .   .    .  x   x  | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/visits/:id/documents/:documentId             | visit document  | !    | ok  .   .  | ok  ok  .   .    .  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/visits/:id/documents/:documentId             | draft document  | !    | .   .   .  | ok  ok  .   .    .  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/visits/:id/documents/:documentId (as a thumbnail)| visit document  | !    | ok  .   .  | ok  ok  .   .    .  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/visits/:id/documents/:documentId (as a thumbnail)| draft document  | !    | .   .   .  | ok  ok  .   .    .  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/visits/:id/documents/:documentId/remove      | visit document  | !    | x   .   .  | ok  x   .   .    .  x   x  | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/visits/:id/documents/:documentId/remove      | draft document  | !    | .   .   .  | ok  x   .   .    .  x   x  | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/visits/:id/versions                          | written visit   | !    | ok  .   .  | ok  ok  .   .    .  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/visits/:id/versions                          | draft visit     | !    | .   .   .  | =   =   .   .    .  =   =  | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/clinics/:id/visits.csv                       | clinic          | !    | .   .   .  | ok  ok  x   x    x  ok  ok  | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/patients/:id/visits                          | chart           | !    | ok  .   .  | ok  ok  x   .    x  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
# vitals: doctors, and staff with the permission
GET    /api/patients/:id/vitals                          | chart           | !    | ok  .   .  | ok  ok  ok  .    x  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/patients/:id/vitals                          | chart           | !    | x   .   .  | ok  ok  ok  .    x  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
PUT    /api/vitals/:id                                   | vitals          | !    | x   .   .  | ok  ok  ok  .    .  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/clinics/:id/vitals.csv                       | clinic          | !    | .   .   .  | ok  ok  x   x    x  ok  ok  | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/patients/:id/documents.zip                   | chart           | !    | ok  .   .  | ok  ok  x   .    x  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/patients/:id/timeline                        | chart           | !    | ok  .   .  | ok  ok  ok  .    ok ok  ok | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/diagnoses                                    |                 | !    | x   x   x  | ok  ok  x   x    x  ok  ok | ok  x   x   | x    x   x   | ! | x   x    x
# test reports: the owner's, and of those doctors with whom they are shared|                 | anon | A   B   C  | dr  col st  bare ad own two | dr2 st2 ad2 | word new inv | off | key keyd key2
GET    /api/test-reports                                 | report          | !    | ok  ~   ~  | ~   ~   ~   ~    ~  ~   ~   | ~   ~   ~   | ~    ~   ~   | ! | x   x    x
GET    /api/test-reports                                 | shared report   | !    | ok  ~   ~  | ok  ~   ~   ~    ~  ~   ~   | ~   ~   ~   | ~    ~   ~   | ! | x   x    x
GET    /api/test-reports/:id                             | report          | !    | ok  .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/test-reports/:id                             | shared report   | !    | ok  .   .  | ok  .   .   .    .  .   .   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/test-reports/:id/pages/:page                 | report          | !    | ok  .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/test-reports/:id/pages/:page                 | shared report   | !    | ok  .   .  | ok  .   .   .    .  .   .   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/test-reports/:id/pages/:page (as a preview)  | report picture  | !    | ok  .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/test-reports/:id/pages/:page (as a thumbnail)| report picture  | !    | ok  .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/test-reports/:id/pages/:page (as a preview)  | shared report picture | !    | ok  .   .  | ok  .   .   .    .  .   .   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/test-reports/:id/pages/:page (as a thumbnail)| shared report picture | !    | ok  .   .  | ok  .   .   .    .  .   .   | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/test-reports                                 |                 | !    | ok  ok  ok | x   x   x   x    x  x   x   | x   x   x   | x    x   x   | ! | x   x    x
POST   /api/test-reports/:id/pages                       | report          | !    | ok  .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/test-reports/:id/pages                       | shared report   | !    | ok  .   .  | x   .   .   .    .  .   .   | .   .   .   | .    .   .   | ! | x   x    x
PUT    /api/test-reports/:id                             | report          | !    | ok  .   .  | .   .   .   .    .  .   .  | .   .   .   | .    .   .   | ! | x   x    x
PUT    /api/test-reports/:id                             | shared report   | !    | ok  .   .  | x   .   .   .    .  .   .  | .   .   .   | .    .   .   | ! | x   x    x
DELETE /api/test-reports/:id                             | shared report   | !    | ok  .   .  | x   .   .   .    .  .   .   | .   .   .   | .    .   .   | ! | x   x    x
DELETE /api/test-reports/:id                             | report          | !    | ok  .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/test-reports/:id/share                       | shared report   | !    | ok  .   .  | x   .   .   .    .  .   .   | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/test-reports/:id/share                       | report          | !    | ok  .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/test-reports/:id/share (with a doctor)       | report          | !    | ok  .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/test-reports/:id/shares                      | shared report   | !    | ok  .   .  | x   .   .   .    .  .   .   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/test-reports/:id/shares                      | report          | !    | ok  .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/test-reports/:id/history                     | shared report   | !    | ok  .   .  | x   .   .   .    .  .   .   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/test-reports/:id/history                     | report          | !    | ok  .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | ! | x   x    x
DELETE /api/test-reports/:id/shares/:shareId             | shared report   | !    | ok  .   .  | x   .   .   .    .  .   .   | .   .   .   | .    .   .   | ! | x   x    x
DELETE /api/test-reports/:id/shares/:shareId             | report          | !    | ok  .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | ! | x   x    x

# values of tests: of a chart for its doctors and its holder, one's own for oneself|                 | anon | A   B   C  | dr  col st  bare ad own two | dr2 st2 ad2 | word new inv | off | key keyd key2
GET    /api/test-values                                  | own value       | !    | ok  ~   ~  | ~   ~   ~   ~    ~  ~   ~  | ~   ~   ~   | ~    ~   ~   | ! | x   x    x
GET    /api/test-values                                  | chart value     | !    | ok  ~   ~  | ~   ~   ~   ~    ~  ~   ~  | ~   ~   ~   | ~    ~   ~   | ! | x   x    x
GET    /api/test-values                                  | family value    | !    | ~   ~   ~  | ~   ~   ~   ~    ~  ~   ~  | ~   ~   ~   | ~    ~   ~   | ! | x   x    x
GET    /api/test-values.csv                              |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
GET    /api/test-values/units                            |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
POST   /api/test-values                                  |                 | !    | ok  ok  ok | x   x   x   x    x  x   x  | x   x   x   | x    x   x   | ! | x   x    x
POST   /api/test-values (into a chart)                   | chart           | !    | ok  .   .  | ok  ok  x   .    x  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/test-values (in a report)                    | shared report   | !    | ok  .   .  | x   x   x   x    x  x   x  | x   x   x   | x    x   x   | ! | x   x    x
PUT    /api/test-values/:id                              | own value       | !    | ok  .   .  | .   .   .   .    .  .   .  | .   .   .   | .    .   .   | ! | x   x    x
PUT    /api/test-values/:id                              | chart value     | !    | x   .   .  | ok  x   .   .    .  x   x  | .   .   .   | .    .   .   | ! | x   x    x
DELETE /api/test-values/:id                              | own value       | !    | ok  .   .  | .   .   .   .    .  .   .  | .   .   .   | .    .   .   | ! | x   x    x
DELETE /api/test-values/:id                              | chart value     | !    | x   .   .  | ok  x   .   .    .  x   x  | .   .   .   | .    .   .   | ! | x   x    x
# allergies, problems and pregnancy: doctors and the holder of the chart
GET    /api/patients/:id/clinical-summary                | chart           | !    | ok  .   .  | ok  ok  x   .    x  ok  ok | .   .   .   | .    .   .   | ! | x   ok   .
GET    /api/patients/:id/pregnancies                     | chart           | !    | ok  .   .  | ok  ok  x   .    x  ok  ok | .   .   .   | .    .   .   | ! | x   ok   .
POST   /api/allergies/proposals                          |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
POST   /api/allergies/proposals (beside a chart)         | chart           | !    | ok  .   .  | ok  ok  x   .    x  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/patients/:id/allergies                       | chart           | !    | ok  .   .  | ok  ok  x   .    x  ok  ok | .   .   .   | .    .   .   | ! | x   ok   .
POST   /api/patients/:id/problems                        | chart           | !    | ok  .   .  | ok  ok  x   .    x  ok  ok | .   .   .   | .    .   .   | ! | x   ok   .
POST   /api/patients/:id/pregnancies                     | chart           | !    | ok  .   .  | ok  ok  x   .    x  ok  ok | .   .   .   | .    .   .   | ! | x   ok   .
PUT    /api/patients/:id/no-known-allergies              | family chart    | !    | ok  .   .  | ok  ok  x   .    x  ok  ok | .   .   .   | .    .   .   | ! | x   ok   .
DELETE /api/patients/:id/no-known-allergies              | family chart    | !    | ok  .   .  | ok  ok  x   .    x  ok  ok | .   .   .   | .    .   .   | ! | x   ok   .
PUT    /api/allergies/:id                                | allergy         | !    | x   .   .  | ok  ok  .   .    .  ok  ok | .   .   .   | .    .   .   | ! | .   ok   .
PUT    /api/allergies/:id                                | reported allergy| !    | ok  .   .  | ok  ok  .   .    .  ok  ok | .   .   .   | .    .   .   | ! | .   ok   .
PUT    /api/problems/:id                                 | problem         | !    | x   .   .  | ok  ok  .   .    .  ok  ok | .   .   .   | .    .   .   | ! | .   ok   .
PUT    /api/problems/:id                                 | reported problem| !    | ok  .   .  | ok  ok  .   .    .  ok  ok | .   .   .   | .    .   .   | ! | .   ok   .

# immunizations: doctors, staff with the permission; the holder of the chart reads
GET    /api/patients/:id/immunizations                   | chart           | !    | ok  .   .  | ok  ok  ok  .    x  ok  ok | .   .   .   | .    .   .   | ! | x   ok   .
POST   /api/patients/:id/immunizations                   | chart           | !    | x   .   .  | ok  ok  ok  .    x  ok  ok | .   .   .   | .    .   .   | ! | x   ok   .
PUT    /api/immunizations/:id                            | dose            | !    | x   .   .  | ok  ok  ok  .    x  ok  ok | .   .   .   | .    .   .   | ! | x   ok   .
PUT    /api/patients/:id/immunization-schedule           | chart           | !    | x   .   .  | ok  ok  x   .    x  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/clinics/:id/immunization-schedule            | clinic          | !    | .   .   .  | ok  ok  x   x    ok ok  ok | .   .   .   | .    .   .   | ! | x   x    x
PUT    /api/clinics/:id/immunization-schedule            | clinic          | !    | .   .   .  | ok  ok  x   x    ok ok  ok | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/clinics/:id/immunizations.csv                | clinic          | !    | .   .   .  | ok  ok  x   x    x  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/immunizations/due                            |                 | !    | x   x   x  | ok  ok  ok  x    x  ok  ok | ok  ok  x   | x    x   x   | ! | x   x    x
GET    /api/immunizations/next                           |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok | ok  ok  ok  | ok   ok  ok  | ! | x   x    x

# antenatal records: doctors date them, staff who record vitals add checkups; the holder of the chart reads
GET    /api/patients/:id/antenatal                       | chart           | !    | ok  .   .  | ok  ok  ok  .    x  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/patients/:id/antenatal                       | chart not pregnant | !    | x   .   .  | ok  ok  x   .    x  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
PUT    /api/antenatal-records/:id                        | antenatal record | !    | x   .   .  | ok  ok  x   .    .  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/antenatal-records/:id/checkups               | antenatal record | !    | x   .   .  | ok  ok  ok  .    .  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
PUT    /api/antenatal-checkups/:id                       | antenatal checkup | !    | x   .   .  | ok  ok  ok  .    .  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/antenatal-records/:id/ticks                  | antenatal record | !    | x   .   .  | ok  ok  ok  .    .  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
PUT    /api/antenatal-ticks/:id                          | antenatal tick  | !    | x   .   .  | ok  ok  ok  .    .  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/clinics/:id/antenatal.csv                    | clinic          | !    | .   .   .  | ok  ok  x   x    x  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
# tests: doctors order and acknowledge, staff with the permission enter results; the holder of the chart reads
GET    /api/clinics/:id/tests                            | clinic          | !    | .   .   .  | ok  ok  ok  x    ok ok  ok | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/clinics/:id/tests                            | clinic          | !    | .   .   .  | ok  ok  x   x    ok ok  ok | .   .   .   | .    .   .   | ! | x   x    x
PUT    /api/clinic-tests/:id                             | clinic test     | !    | .   .   .  | ok  ok  x   x    ok ok  ok | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/patients/:id/test-orders                     | chart           | !    | ok  .   .  | ok  ok  ok  .    x  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/patients/:id/test-orders                     | chart           | !    | x   .   .  | ok  ok  x   .    x  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/test-orders                                  |                 | !    | x   x   x  | ok  ok  ok  x    x  ok  ok | ok  ok  x   | x    x   x   | ! | x   x    x
PUT    /api/test-orders/:id                              | test order      | !    | x   .   .  | ok  ok  x   .    x  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
PUT    /api/test-orders/:id/cancellation                 | test order      | !    | x   .   .  | ok  ok  x   .    x  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/test-orders/:id/order.pdf                    | test order      | !    | ok  .   .  | ok  ok  ok  .    x  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/ordered-tests/:id/results                    | ordered test    | !    | x   .   .  | ok  ok  ok  .    x  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/ordered-tests/:id/files                      | ordered test    | !    | x   .   .  | ok  ok  ok  .    x  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/test-results/:id/file                        | filed result    | !    | ok  .   .  | ok  ok  ok  .    x  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
PUT    /api/test-results/:id/acknowledgment              | test result     | !    | .   .   .  | ok  ok  x   .    x  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/clinics/:id/test-orders.csv                  | clinic          | !    | .   .   .  | ok  ok  x   x    x  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
# bills: administrators and staff with the permissions; doctors only if the clinic shows them amounts; the holder of the chart reads what was issued
GET    /api/clinics/:id/bill-settings                    | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
PUT    /api/clinics/:id/bill-settings                    | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/clinics/:id/price-list                       | clinic          | !    | .   .   .  | x   x   ok  x    ok ok  x   | .   .   .   | .    .   .   | ! | ok  ok   .
POST   /api/clinics/:id/price-items                      | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
PUT    /api/price-items/:id                              | price item      | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
PUT    /api/services/:id/tax                             | service         | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/appointments/:id/bill-proposal               | visit           | !    | x   x   x  | x   x   ok  x    ok ok  x   | x   .   .   | x    x   x   | ! | x   x    x
GET    /api/walk-ins/:id/bill-proposal                   | walk-in         | !    | x   x   x  | x   x   ok  x    ok ok  x   | x   .   .   | x    x   x   | ! | x   x    x
GET    /api/patients/:id/bill-proposal                   | chart           | !    | x   x   x  | x   x   ok  x    ok ok  x   | x   .   .   | x    x   x   | ! | x   x    x
POST   /api/bills                                        | chart           | !    | x   x   x  | x   x   ok  x    ok ok  x   | x   .   .   | x    x   x   | ! | ok  ok   .
GET    /api/bills                                        | bill            | !    | ok  ~   ~  | ~   ~   ok  ~    ok ok  ~   | ~   ~   ~   | ~    ~   ~   | ! | ok  ok   ~
GET    /api/bills                                        | draft bill      | !    | ~   ~   ~  | ~   ~   ok  ~    ok ok  ~   | ~   ~   ~   | ~    ~   ~   | ! | ok  ok   ~
GET    /api/bills/:id                                    | bill            | !    | ok  .   .  | .   .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | ok  ok   .
GET    /api/bills/:id                                    | draft bill      | !    | .   .   .  | .   .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | ok  ok   .
PUT    /api/bills/:id                                    | draft bill      | !    | .   .   .  | .   .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | ok  ok   .
PUT    /api/bills/:id                                    | bill            | !    | x   .   .  | .   .   =   .    =  =   .   | .   .   .   | .    .   .   | ! | =   =    .
POST   /api/bills/:id/issue                              | draft bill      | !    | .   .   .  | .   .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | ok  ok   .
DELETE /api/bills/:id                                    | draft bill      | !    | .   .   .  | .   .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | ok  ok   .
POST   /api/bills/:id/credit-notes                       | bill            | !    | x   .   .  | .   .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | ok  ok   .
POST   /api/bills/:id/payments                           | bill            | !    | x   .   .  | .   .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | ok  ok   .
POST   /api/payments/:id/refunds                         | payment         | !    | x   .   .  | .   .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | ok  ok   .
GET    /api/advances                                     | advance         | !    | ok  ~   ~  | ~   ~   ok  ~    ok ok  ~   | ~   ~   ~   | ~    ~   ~   | ! | ok  ok   ~
POST   /api/patients/:id/advances                        | chart           | !    | x   x   x  | x   x   ok  x    ok ok  x   | x   .   .   | x    x   x   | ! | ok  ok   .
POST   /api/advances/:id/refunds                         | advance         | !    | x   .   .  | .   .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | ok  ok   .
POST   /api/bills/:id/advance-uses                       | bill with an advance | ! | x   .   .  | .   .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | ok  ok   .
POST   /api/advance-uses/:id/returns                     | advance use     | !    | x   .   .  | .   .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | ok  ok   .
GET    /api/clinics/:id/bills.csv                        | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/bills/:id/paper.pdf                         | bill            | !    | ok  .   .  | .   .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/bills/:id/paper.pdf                         | draft bill      | !    | .   .   .  | .   .   =   .    =  =   .   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/payments/:id/receipt.pdf                    | payment         | !    | ok  .   .  | .   .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/payments/:id/receipt.pdf                    | advance payment | !    | ok  .   .  | .   .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/credit-notes/:id/paper.pdf                  | credit note     | !    | ok  .   .  | .   .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/bills/:id/email                             | bill            | !    | x   .   .  | .   .   ok  .    ok ok  .   | .   .   .   | .    .   .   | ! | x   x    x
# the day's end: administrators, and staff with the permission to close it
GET    /api/clinics/:id/open-counters                   | clinic          | !    | .   .   .  | x   x   ok  x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/clinics/:id/day-ends                        | clinic          | !    | .   .   .  | x   x   ok  x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/clinics/:id/day-ends                        | open counter    | !    | .   .   .  | x   x   ok  x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/day-ends/:id                                | day end         | !    | .   .   .  | x   x   ok  x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/clinics/:id/cash-book                       | clinic          | !    | .   .   .  | x   x   ok  x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
# reports of bills: for administrators alone
GET    /api/clinics/:id/outstanding                     | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/clinics/:id/collections                     | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/clinics/:id/gst-summary.csv                 | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/clinics/:id/ledger.csv                      | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/clinics/:id/cash-book.csv                   | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
# forms: administrators write them; doctors, administrators and staff with access to charts ask for them; doctors and the holder read answers
GET    /api/clinics/:id/forms                            | clinic          | !    | .   .   .  | ok  ok  ok  x    ok ok  ok | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/clinics/:id/forms                            | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x  | .   .   .   | .    .   .   | ! | x   x    x
PUT    /api/clinic-forms/:id                             | clinic form     | !    | .   .   .  | x   x   x   x    ok ok  x  | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/form-requests                                |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
GET    /api/patients/:id/form-requests                   | chart           | !    | ok  .   .  | ok  ok  ok  .    ok ok  ok | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/patients/:id/form-requests                   | chart for a form | !   | x   .   .  | ok  ok  ok  .    ok ok  ok | .   .   .   | .    .   .   | ! | x   x    x
PUT    /api/form-requests/:id/cancellation               | form request    | !    | x   .   .  | ok  ok  ok  .    ok ok  ok | .   .   .   | .    .   .   | ! | x   x    x
PUT    /api/form-requests/:id/review                     | sent form       | !    | x   .   .  | ok  ok  x   .    x  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/form-requests/:id/answers.pdf                | sent form       | !    | ok  .   .  | ok  ok  x   .    x  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/form-requests/:id/answers.pdf                | form request    | !    | =   .   .  | =   =   x   .    x  =   =  | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/form-requests/:id/acceptances                | sent form       | !    | x   .   .  | ok  ok  x   .    x  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/clinics/:id/forms.csv                        | clinic          | !    | .   .   .  | ok  ok  x   x    x  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
# the page behind a form's link, and the forms of a booking behind its own
GET    /api/public/forms/:token                          | form link       | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
GET    /api/public/forms/:token                          | guess           | .    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | . | x   x    x
PUT    /api/public/forms/:token/answers                  | form link       | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
PUT    /api/public/forms/:token/answers                  | guess           | .    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | . | x   x    x
POST   /api/public/forms/:token/submissions              | form link       | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
POST   /api/public/forms/:token/submissions              | guess           | .    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | . | x   x    x
GET    /api/public/bookings/:token/forms                 | link            | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
GET    /api/public/bookings/:token/forms                 | guess           | .    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | . | x   x    x

# certificates, letters and consents: doctors and the holder of the chart; drafts only their doctor
GET    /api/patients/:id/medical-documents               | chart           | !    | ok  .   .  | ok  ok  x   .    x  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/patients/:id/medical-documents               | chart           | !    | x   .   .  | ok  ok  x   .    x  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/medical-documents                            |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
GET    /api/medical-documents/:id                        | medical document | !   | ok  .   .  | ok  ok  .   .    .  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/medical-documents/:id                        | document draft  | !    | .   .   .  | ok  .   .   .    .  .   .  | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/medical-documents/:id/draft                  | medical document | !   | x   .   .  | ok  x   .   .    .  x   x  | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/medical-documents/:id/draft                  | next document draft | ! | x  .   .  | =   x   .   .    .  x   x  | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/medical-documents/:id/draft                  | withdrawn document | ! | x   .   .  | =   x   .   .    .  x   x  | .   .   .   | .    .   .   | ! | x   x    x
PUT    /api/medical-documents/:id/draft                  | document draft  | !    | .   .   .  | ok  .   .   .    .  .   .  | .   .   .   | .    .   .   | ! | x   x    x
PUT    /api/medical-documents/:id/draft                  | medical document | !   | x   .   .  | =   x   .   .    .  x   x  | .   .   .   | .    .   .   | ! | x   x    x
DELETE /api/medical-documents/:id/draft                  | document draft  | !    | .   .   .  | ok  .   .   .    .  .   .  | .   .   .   | .    .   .   | ! | x   x    x
DELETE /api/medical-documents/:id/draft                  | next document draft | ! | x  .   .  | ok  x   .   .    .  x   x  | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/medical-documents/:id/preview                | document draft  | !    | .   .   .  | ok  .   .   .    .  .   .  | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/medical-documents/:id/sign                   | document draft  | !    | .   .   .  | ok  .   .   .    .  .   .  | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/medical-documents/:id/sign                   | next document draft | ! | x  .   .  | ok  x   .   .    .  x   x  | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/medical-documents/:id/withdraw               | medical document | !   | x   .   .  | ok  x   .   .    .  x   x  | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/medical-documents/:id/withdraw               | withdrawn document | ! | x   .   .  | =   x   .   .    .  x   x  | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/medical-documents/:id/draft                  | consent         | !    | x   .   .  | =   x   .   .    .  x   x  | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/medical-documents/:id/sign (consent)         | consent draft   | !    | .   .   .  | ok  .   .   .    .  .   .  | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/medical-documents/:id/withdraw (consent)     | consent         | !    | ok  .   .  | ok  ok  .   .    .  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/medical-documents/:id/paper.pdf              | consent         | !    | ok  .   .  | ok  ok  .   .    .  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/medical-documents/:id/paper.pdf              | medical document | !   | ok  .   .  | ok  ok  .   .    .  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/medical-documents/:id/paper.pdf              | document draft  | !    | .   .   .  | .   .   .   .    .  .   .  | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/clinics/:id/medical-documents.csv            | clinic          | !    | .   .   .  | ok  ok  x   x    x  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/clinics/:id/document-templates               | clinic          | !    | .   .   .  | ok  ok  x   x    ok ok  ok | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/clinics/:id/document-templates               | clinic          | !    | .   .   .  | ok  ok  x   x    ok ok  ok | .   .   .   | .    .   .   | ! | x   x    x
PUT    /api/document-templates/:id                       | document template | !  | .   .   .  | ok  ok  x   x    ok ok  ok | .   .   .   | .    .   .   | ! | x   x    x
DELETE /api/document-templates/:id                       | document template | !  | .   .   .  | ok  ok  x   x    ok ok  ok | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/public/medical-documents/:code               | document paper  | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
GET    /api/public/medical-documents/:code               | guessed paper   | .    | .   .   .  | .   .   .   .    .  .   .  | .   .   .   | .    .   .   | . | x   x    x

# printed orders and forms
GET    /api/public/printouts/:code                       | printed order   | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
GET    /api/public/printouts/:code                       | printed form    | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
GET    /api/public/printouts/:code                       | guessed paper   | .    | .   .   .  | .   .   .   .    .  .   .  | .   .   .   | .    .   .   | . | x   x    x

# messages of laboratories: their keys send, doctors and staff with the permission match them
POST   /api/lab-messages                                 |                 | !    | x   x   x  | x   x   x   x    x  x   x  | x   x   x   | x    x   x   | ! | ok  ok   ok
GET    /api/lab-messages                                 | lab message     | !    | x   x   x  | ok  ok  ok  x    x  ok  ok | ~   ~   x   | x    x   x   | ! | x   x    x
GET    /api/lab-message-count                            |                 | !    | x   x   x  | ok  ok  ok  x    x  ok  ok | ok  ok  x   | x    x   x   | ! | x   x    x
GET    /api/lab-messages/:id                             | lab message     | !    | .   .   .  | ok  ok  ok  x    x  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/lab-messages/:id/orders                      | lab message     | !    | .   .   .  | ok  ok  ok  x    x  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/lab-messages/:id/match                       | lab message     | !    | .   .   .  | ok  ok  ok  x    x  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/lab-messages/:id/dismissal                   | lab message     | !    | .   .   .  | ok  ok  ok  x    x  ok  ok | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/lab-messages/:id/reopening                   | set aside       | !    | .   .   .  | ok  ok  ok  x    x  ok  ok | .   .   .   | .    .   .   | ! | x   x    x

# the page behind a link to a report                    |                 | anon | A   B   C  | dr  col st  bare ad own two | dr2 st2 ad2 | word new inv | off | key keyd key2
GET    /api/public/shared-reports/:token                 | report link     | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
GET    /api/public/shared-reports/:token                 | guess           | .    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | . | x   x    x
GET    /api/public/shared-reports/:token                 | revoked report link | .    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | . | x   x    x
GET    /api/public/shared-reports/:token                 | expired report link | .    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | . | x   x    x
POST   /api/public/shared-reports/:token                 | report link     | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
POST   /api/public/shared-reports/:token                 | guess           | .    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | . | x   x    x
POST   /api/public/shared-reports/:token                 | revoked report link | .    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | . | x   x    x
POST   /api/public/shared-reports/:token                 | expired report link | .    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | . | x   x    x
GET    /api/public/shared-reports/:token/:pass/pages/:page     | report link     | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
GET    /api/public/shared-reports/:token/:pass/pages/:page (as a thumbnail)| report link     | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
GET    /api/public/shared-reports/:token/:pass/pages/:page| guess           | .    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | . | x   x    x
GET    /api/public/shared-reports/:token/:pass/pages/:page| revoked report link | .    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | . | x   x    x
GET    /api/public/shared-reports/:token/:pass/pages/:page| expired report link | .    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | . | x   x    x
# medicine reminders: a patient's own, and of those for whom they care|                 | anon | A   B   C  | dr  col st  bare ad own two | dr2 st2 ad2 | word new inv | off | key keyd key2
GET    /api/medicine-reminders                           | medicine plan   | !    | ok  ~   ~  | ~   ~   ~   ~    ~  ~   ~   | ~   ~   ~   | ~    ~   ~   | ! | x   x    x
GET    /api/medicine-reminders/doses                     | medicine plan   | !    | ok  ~   ~  | ~   ~   ~   ~    ~  ~   ~   | ~   ~   ~   | ~    ~   ~   | ! | x   x    x
GET    /api/medicine-reminders/doses.csv                 |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
GET    /api/medicine-reminders/settings                  |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
PUT    /api/medicine-reminders/settings                  |                 | !    | ok  ok  ok | x   x   x   x    x  x   x   | x   x   x   | x    x   x   | ! | x   x    x
GET    /api/medicine-reminders/proposals/:id             | prescription    | !    | ok  .   .  | x   x   x   .    .  x   x   | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/medicine-reminders                           |                 | !    | ok  ok  ok | x   x   x   x    x  x   x   | x   x   x   | x    x   x   | ! | x   x    x
POST   /api/medicine-reminders (as prescribed)           | prescription    | !    | ok  ?   ?  | x   x   x   x    x  x   x   | x   x   x   | x    x   x   | ! | x   x    x
PUT    /api/medicine-reminders/:id                       | medicine plan   | !    | ok  .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | ! | x   x    x
PUT    /api/medicine-reminders/:id/doses                 | medicine plan   | !    | ok  .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | ! | x   x    x
DELETE /api/medicine-reminders/:id                       | medicine plan   | !    | ok  .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | ! | x   x    x
# booking: by anyone, and by anyone with the secret link
GET    /api/public/clinics/:id/availability              | clinic          | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | ok  ok   .
GET    /api/public/clinics/:id/availability              | closed          | .    | .   .   .  | .   .   .   .    ok ok  .   | .   .   .   | .    .   .   | . | .   .    .
GET    /api/public/clinics/:id/reviews                   | clinic          | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
GET    /api/public/clinics/:id/reviews                   | closed          | .    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | . | x   x    x
POST   /api/public/appointments                          | clinic          | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
POST   /api/public/appointments                          | closed          | .    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | . | x   x    x
PUT    /api/public/holds                                 | clinic          | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
PUT    /api/public/holds                                 | closed          | .    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | . | x   x    x
POST   /api/public/holds/release                         |                 | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
GET    /api/public/bookings/:token                       | link            | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
GET    /api/public/bookings/:token                       | guess           | .    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | . | x   x    x
POST   /api/public/bookings/:token/cancel                | link            | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
POST   /api/public/bookings/:token/move                  | link            | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
GET    /api/public/bookings/:token/calendar.ics          | link            | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
GET    /api/public/bookings/:token/calendar.ics          | guess           | .    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | . | x   x    x
POST   /api/public/bookings/:token/review                | past link       | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
GET    /api/public/bookings/:token/reminders             | link            | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
PUT    /api/public/bookings/:token/reminders             | link            | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
PUT    /api/public/bookings/:token/reminders             | guess           | .    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | . | x   x    x
PUT    /api/public/bookings/:token/email                 | guest link      | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
PUT    /api/public/bookings/:token/email                 | link            | =    | =   =   =  | =   =   =   =    =  =   =   | =   =   =   | =    =   =   | = | x   x    x
PUT    /api/public/bookings/:token/email                 | guess           | .    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | . | x   x    x
POST   /api/public/bookings/:token/keep                  | moved link      | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x

# dashboard                                              |                 | anon | A   B   C  | dr  col st  bare ad own two | dr2 st2 ad2 | word new inv | off | key keyd key2
GET    /api/dashboard/stats                              |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
GET    /api/dashboard/today                              | today           | !    | ok  ~   ~  | ok  ~   ok  ~    ok ok  ~   | ~   ~   ~   | ~    ~   ~   | ! | x   x    x
GET    /api/dashboard/activity                           |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ! | x   x    x

# the medicine directory, open to everyone                 |                 | anon | A   B   C  | dr  col st  bare ad own two | dr2 st2 ad2 | word new inv | off | key keyd key2
GET    /api/medicines                                    |                 | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | ok  ok   ok
GET    /api/medicine-suggestions                         |                 | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | ok  ok   ok
GET    /api/medicines/:idOrSlug                          | medicine        | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | ok  ok   ok
POST   /api/medicines/:idOrSlug/auto-enrich              | medicine        | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x

# interactions between medicines, open to everyone
GET    /api/interactions                                 |                 | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | ok  ok   ok

# the guides, open to everyone
GET    /api/health-conditions                            |                 | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | ok  ok   ok
GET    /api/health-conditions/:slug                      | guide           | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | ok  ok   ok

# the help center, open to everyone
GET    /api/help-articles                                |                 | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | ok  ok   ok
GET    /api/help-articles/:slug                          | help article    | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | ok  ok   ok

# messages to the operator, from everyone
POST   /api/contact                                      |                 | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x
POST   /api/demo-requests                                |                 | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | x   x    x

# system status, open to everyone
GET    /api/status                                       |                 | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | ok  ok   ok
GET    /api/openapi.json                                 |                 | ok   | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ok | ok  ok   ok

# the demo's mailbox, which exists only in the demo
GET    /api/demo/mailbox                                 |                 | .    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | . | x   x    x
GET    /api/demo/mailbox/:id/html                        | mail            | .    | .   .   .  | .   .   .   .    .  .   .   | .   .   .   | .    .   .   | . | x   x    x

# API keys: an administrator's; no key knows of keys
GET    /api/clinics/:id/activity                         | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/clinics/:id/api-keys                         | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/clinics/:id/api-keys                         | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/api-keys/:id/revoke                          | api key         | !    | x   x   x  | x   x   x   x    ok ok  x   | x   x   .   | x    .   x   | ! | x   x    x
POST   /api/api-keys/:id/revoke                          | revoked key     | !    | x   x   x  | x   x   x   x    =  =   x   | x   x   .   | x    .   x   | ! | x   x    x
GET    /api/api-keys                                     |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok ok  ok  | ok  ok  ok  | ok   ok  ok  | ! | x   x    x
GET    /api/api-key                                      |                 | !    | x   x   x  | x   x   x   x    x  x   x   | x   x   x   | x    x   x   | ! | ok  ok   ok

# analytics: of a clinic, for its administrators alone     |                 | anon | A   B   C  | dr  col st  bare ad own two | dr2 st2 ad2 | word new inv | off | key keyd key2
GET    /api/clinics/:id/analytics                        | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/clinics/:id/analytics.csv                    | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x

# webhooks: only administrators know of them             |                 | anon | A   B   C  | dr  col st  bare ad own two | dr2 st2 ad2 | word new inv | off | key keyd key2
GET    /api/clinics/:id/webhooks                         | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/clinics/:id/webhooks                         | clinic          | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/webhooks/:id                                 | webhook         | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
PUT    /api/webhooks/:id                                 | webhook         | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/webhooks/:id/secret                          | webhook         | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/webhooks/:id/test                            | webhook         | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/webhooks/:id/test                            | paused webhook  | !    | .   .   .  | x   x   x   x    =  =   x   | .   .   .   | .    .   .   | ! | x   x    x
GET    /api/webhooks/:id/deliveries                      | webhook         | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
POST   /api/webhook-deliveries/:id/resend                | delivery        | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
DELETE /api/webhooks/:id                                 | webhook         | !    | .   .   .  | x   x   x   x    ok ok  x   | .   .   .   | .    .   .   | ! | x   x    x
`
