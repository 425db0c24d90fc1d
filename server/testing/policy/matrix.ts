// Who may do what: every endpoint of the contract, for everybody who can ask (checklist 51, trap T21). This file is the
// place to look, and the place to change first; server/http/policy-matrix.test.ts asks each cell of the real server and
// fails for an endpoint without a row. How to add one stands in CONTRIBUTING.md.
//
// Rows      method, path, (which of several bodies) | the thing it is about | cells
// Things    what stands in the path, the filter or the body, of clinic 1 and patient A; server/testing/policy/things.ts.
//           In a list, `ok` shows the thing and `~` does not.
// Columns   who asks
//   anon          nobody is signed in
//   A, B, C       patients: A owns the thing; B has a chart at the same clinic; C at the other clinic
//   dr, col       doctors of clinic 1: the one of the visit, and a colleague
//   st, ad        staff and administrator of clinic 1
//   bare          on the staff of clinic 1 without any capability, such as a cleaner (trap T34)
//   dr2 st2 ad2   doctor, staff and administrator of clinic 2
//   word          registered as doctor or staff, member of nothing; or a member who has left
//   new           registered as administrator, with no clinic yet
//   inv           registered as staff and invited by clinic 1, which is not answered yet
//   off           deactivated: as if nobody were signed in
// Cells
//   ok   the endpoint's own success         ~    a success that shows nothing of the thing
//   !    401 sign in first                  x    403 a role that never may
//   .    404 not there for them, with the very answer that a random id gets, after the very statements of the database:
//        neither its bytes nor its time tells them apart (checklist 53)
//   ?    400 refused in the same way
//   =    409 not in this state

// prettier-ignore
export const columns = [
  'anon', 'A', 'B', 'C', 'dr', 'col', 'st', 'bare', 'ad', 'dr2', 'st2', 'ad2', 'word', 'new', 'inv', 'off',
] as const
export type Column = (typeof columns)[number]

export const matrix = `
# accounts: everybody about themself                     |                 | anon | A   B   C  | dr  col st  bare ad | dr2 st2 ad2 | word new inv | off
POST   /api/auth/register                                |                 | ok   | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | ok
POST   /api/auth/login                                   | account         | ok   | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | ok
POST   /api/auth/login/two-factor                        | challenge       | ok   | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | ok
POST   /api/auth/logout                                  |                 | ok   | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | ok
POST   /api/auth/forgot-password                         | account         | ok   | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | ok
POST   /api/auth/reset-password                          | reset           | ok   | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | ok
POST   /api/auth/verify-email                            | verify          | ok   | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | ok
GET    /api/auth/me                                      |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | !
POST   /api/auth/change-password                         |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | !
POST   /api/auth/resend-verification                     |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | !
GET    /api/auth/sessions                                | session         | !    | ok  ~   ~  | ~   ~   ~   ~    ~  | ~   ~   ~   | ~    ~   ~   | !
DELETE /api/auth/sessions/:id                            | session         | !    | ok  .   .  | .   .   .   .    .  | .   .   .   | .    .   .   | !
DELETE /api/auth/sessions                                |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | !
GET    /api/auth/two-factor                              |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | !
POST   /api/auth/two-factor/set-up                       |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | !
POST   /api/auth/two-factor/enable                       |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | !
POST   /api/auth/two-factor/disable                      |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | !
POST   /api/auth/two-factor/recovery-codes               |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | !
PUT    /api/profile                                      |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | !
GET    /api/profile/activity                             |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | !

# settings                                               |                 | anon | A   B   C  | dr  col st  bare ad | dr2 st2 ad2 | word new inv | off
GET    /api/settings                                     | clinic          | !    | ~   ~   ~  | ~   ~   ~   ~    ok | ~   ~   ~   | ~    ~   ~   | !
PUT    /api/settings (personal)                          |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | !
PUT    /api/settings (clinic)                            | clinic          | !    | .   .   .  | .   .   .   .    ok | .   .   .   | .    .   .   | !

# notifications                                          |                 | anon | A   B   C  | dr  col st  bare ad | dr2 st2 ad2 | word new inv | off
GET    /api/notifications                                | note            | !    | ok  ~   ~  | ~   ~   ~   ~    ~  | ~   ~   ~   | ~    ~   ~   | !
PUT    /api/notifications/:id                            | note            | !    | ok  .   .  | .   .   .   .    .  | .   .   .   | .    .   .   | !
POST   /api/notifications/read-all                       |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | !

# clinics: 'clinic' is public, 'closed' is known to its administrator only
GET    /api/clinics                                      | clinic          | ok   | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | ok
GET    /api/clinics                                      | closed          | ~    | ~   ~   ~  | ~   ~   ~   ~    ok | ~   ~   ~   | ~    ~   ~   | ~
GET    /api/clinics/:id                                  | clinic          | ok   | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | ok
GET    /api/clinics/:id                                  | closed          | .    | .   .   .  | .   .   .   .    ok | .   .   .   | .    .   .   | .
GET    /api/clinics/:id/public                           | clinic          | ok   | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | ok
GET    /api/clinics/:id/public                           | closed          | .    | .   .   .  | .   .   .   .    .  | .   .   .   | .    .   .   | .
GET    /api/clinics/:id/services                         | clinic          | ok   | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | ok
GET    /api/clinics/:id/services                         | closed          | .    | .   .   .  | .   .   .   .    ok | .   .   .   | .    .   .   | .
GET    /api/public/clinics/:id/services                  | clinic          | ok   | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | ok
GET    /api/public/clinics/:id/services                  | closed          | .    | .   .   .  | .   .   .   .    .  | .   .   .   | .    .   .   | .

# clinics, set up by their administrator                 |                 | anon | A   B   C  | dr  col st  bare ad | dr2 st2 ad2 | word new inv | off
POST   /api/clinics                                      |                 | !    | x   x   x  | x   x   x   x    ok | x   x   ok  | x    ok  x   | !
GET    /api/clinics/overview                             |                 | !    | x   x   x  | x   x   x   x    ok | x   x   ok  | x    ok  x   | !
PUT    /api/clinics/:id                                  | clinic          | !    | .   .   .  | x   x   x   x    ok | .   .   .   | .    .   .   | !
GET    /api/clinics/:id/setup                            | clinic          | !    | .   .   .  | x   x   x   x    ok | .   .   .   | .    .   .   | !
PUT    /api/clinics/:id/opening-hours                    | clinic          | !    | .   .   .  | x   x   x   x    ok | .   .   .   | .    .   .   | !
POST   /api/clinics/:id/services                         | clinic          | !    | .   .   .  | x   x   x   x    ok | .   .   .   | .    .   .   | !
PUT    /api/services/:id                                 | service         | !    | .   .   .  | x   x   x   x    ok | .   .   .   | .    .   .   | !
POST   /api/clinics/:id/closures                         | clinic          | !    | .   .   .  | x   x   x   x    ok | .   .   .   | .    .   .   | !
GET    /api/clinics/:id/closures                         | clinic          | !    | .   .   .  | ok  ok  ok  ok   ok | .   .   .   | .    .   .   | !
DELETE /api/closures/:id                                 | closure         | !    | .   .   .  | x   x   x   x    ok | .   .   .   | .    .   .   | !
GET    /api/clinics/:id/embedding                        | clinic          | !    | .   .   .  | x   x   x   x    ok | .   .   .   | .    .   .   | !
PUT    /api/clinics/:id/embedding                        | clinic          | !    | .   .   .  | x   x   x   x    ok | .   .   .   | .    .   .   | !

# staff: only administrators know of it                  |                 | anon | A   B   C  | dr  col st  bare ad | dr2 st2 ad2 | word new inv | off
GET    /api/staff                                        | staff           | !    | x   x   x  | x   x   x   x    ok | x   x   ~   | x    ~   x   | !
POST   /api/staff                                        | clinic          | !    | x   x   x  | x   x   x   x    ok | x   x   .   | x    .   x   | !
GET    /api/staff/:id                                    | staff           | !    | x   x   x  | x   x   x   x    ok | x   x   .   | x    .   x   | !
PUT    /api/staff/:id                                    | staff           | !    | x   x   x  | x   x   x   x    ok | x   x   .   | x    .   x   | !
POST   /api/staff/:id/deactivate                         | newcomer        | !    | x   x   x  | x   x   x   x    ok | x   x   .   | x    .   x   | !
POST   /api/staff/:id/deactivate                         | former staff    | !    | x   x   x  | x   x   x   x    =  | x   x   .   | x    .   x   | !
POST   /api/staff/:id/reactivate                         | former staff    | !    | x   x   x  | x   x   x   x    ok | x   x   .   | x    .   x   | !
POST   /api/staff/:id/reactivate                         | newcomer        | !    | x   x   x  | x   x   x   x    =  | x   x   .   | x    .   x   | !

# invitations: the invited answer, the administrator takes back|                 | anon | A   B   C  | dr  col st  bare ad | dr2 st2 ad2 | word new inv | off
GET    /api/invitations                                  | invitation      | !    | ~   ~   ~  | ~   ~   ~   ~    ~  | ~   ~   ~   | ~    ~   ok  | !
GET    /api/invitations/sent                             | invitation      | !    | x   x   x  | x   x   x   x    ok | x   x   ~   | x    ~   x   | !
GET    /api/invitations/:id                              | invitation      | !    | .   .   .  | .   .   .   .    .  | .   .   .   | .    .   ok  | !
GET    /api/invitations/:id                              | answered        | !    | .   .   .  | .   .   .   .    .  | .   .   .   | .    .   ok  | !
POST   /api/invitations/:id/accept                       | invitation      | !    | .   .   .  | .   .   .   .    .  | .   .   .   | .    .   ok  | !
POST   /api/invitations/:id/accept                       | answered        | !    | .   .   .  | .   .   .   .    .  | .   .   .   | .    .   =   | !
POST   /api/invitations/:id/decline                      | invitation      | !    | .   .   .  | .   .   .   .    .  | .   .   .   | .    .   ok  | !
POST   /api/invitations/:id/decline                      | answered        | !    | .   .   .  | .   .   .   .    .  | .   .   .   | .    .   =   | !
DELETE /api/invitations/:id                              | invitation      | !    | x   x   x  | x   x   x   x    ok | x   x   .   | x    .   x   | !
DELETE /api/invitations/:id                              | answered        | !    | x   x   x  | x   x   x   x    =  | x   x   .   | x    .   x   | !

# doctors                                                |                 | anon | A   B   C  | dr  col st  bare ad | dr2 st2 ad2 | word new inv | off
GET    /api/doctors                                      | doctor          | ok   | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | ok
GET    /api/doctors                                      | hidden          | ~    | ~   ~   ~  | ~   ~   ~   ~    ok | ~   ~   ~   | ~    ~   ~   | ~

# doctors as administrators keep them; sessions and leave of the doctor themself as well
GET    /api/doctors/administered                         | doctor          | !    | x   x   x  | x   x   x   x    ok | x   x   ~   | x    ~   x   | !
POST   /api/doctors                                      | clinic          | !    | x   x   x  | x   x   x   x    ok | x   x   .   | x    .   x   | !
GET    /api/doctors/:id                                  | doctor          | !    | x   x   x  | x   x   x   x    ok | x   x   .   | x    .   x   | !
PUT    /api/doctors/:id                                  | doctor          | !    | x   x   x  | x   x   x   x    ok | x   x   .   | x    .   x   | !
POST   /api/doctors/:id/verify                           | unverified      | !    | x   x   x  | x   x   x   x    ok | x   x   .   | x    .   x   | !
POST   /api/doctors/:id/deactivate                       | new doctor      | !    | x   x   x  | x   x   x   x    ok | x   x   .   | x    .   x   | !
POST   /api/doctors/:id/deactivate                       | former doctor   | !    | x   x   x  | x   x   x   x    =  | x   x   .   | x    .   x   | !
POST   /api/doctors/:id/reactivate                       | former doctor   | !    | x   x   x  | x   x   x   x    ok | x   x   .   | x    .   x   | !
POST   /api/doctors/:id/reactivate                       | new doctor      | !    | x   x   x  | x   x   x   x    =  | x   x   .   | x    .   x   | !
GET    /api/doctors/:id/sessions                         | doctor          | !    | x   x   x  | ok  .   x   x    ok | .   x   .   | x    .   x   | !
PUT    /api/doctors/:id/sessions                         | doctor          | !    | x   x   x  | ok  .   x   x    ok | .   x   .   | x    .   x   | !
GET    /api/doctors/:id/leaves                           | doctor          | !    | x   x   x  | ok  .   ok  x    ok | .   .   .   | x    .   x   | !
POST   /api/doctors/:id/leaves                           | doctor          | !    | x   x   x  | ok  .   ok  x    ok | .   .   .   | x    .   x   | !
DELETE /api/leaves/:id                                   | leave           | !    | x   x   x  | ok  .   ok  x    ok | .   .   .   | x    .   x   | !
GET    /api/leaves/:id/visits                            | leave           | !    | x   x   x  | ok  .   ok  x    ok | .   .   .   | x    .   x   | !
POST   /api/leaves/:id/settle                            | leave           | !    | x   x   x  | ok  .   ok  x    ok | .   .   .   | x    .   x   | !
GET    /api/calendar/times                               | doctor          | !    | ~   ~   ~  | ok  ~   ok  ~    ok | ~   ~   ~   | ~    ~   ~   | !
GET    /api/calendar/times                               | clinic          | !    | ok  ok  ~  | ok  ok  ok  ok   ok | ~   ~   ~   | ~    ~   ~   | !

# patients                                               |                 | anon | A   B   C  | dr  col st  bare ad | dr2 st2 ad2 | word new inv | off
GET    /api/patients                                     | chart           | !    | ok  ~   ~  | ok  ok  ok  x    ok | ~   ~   ~   | ~    ~   ~   | !
POST   /api/patients                                     | clinic          | !    | x   x   x  | ok  ok  ok  x    ok | .   .   .   | x    x   x   | !
POST   /api/patients/duplicates                          | clinic          | !    | x   x   x  | ok  ok  ok  x    ok | .   .   .   | x    x   x   | !
GET    /api/patients/:id                                 | chart           | !    | ok  .   .  | ok  ok  ok  .    ok | .   .   .   | .    .   .   | !
GET    /api/patients/:id                                 | family chart    | !    | ok  .   .  | ok  ok  ok  .    ok | .   .   .   | .    .   .   | !
PUT    /api/patients/:id (contact)                       | chart           | !    | x   .   .  | ok  ok  ok  .    ok | .   .   .   | .    .   .   | !
PUT    /api/patients/:id (clinical)                      | chart           | !    | x   .   .  | ok  ok  x   .    x  | .   .   .   | .    .   .   | !
GET    /api/patients/:id/access                          | chart           | !    | ok  .   .  | x   x   x   .    ok | .   .   .   | .    .   .   | !
POST   /api/patients/:id/emergency-access                | family chart    | !    | x   .   .  | x   x   x   .    ok | .   .   .   | .    .   .   | !
GET    /api/patients/:id/emergency-access                | chart           | !    | x   .   .  | ok  ok  x   .    ok | .   .   .   | .    .   .   | !
GET    /api/patients/:id/appointments                    | chart           | !    | ok  .   .  | ok  ok  ok  .    ok | .   .   .   | .    .   .   | !
POST   /api/patients/:id/merge                           | duplicate       | !    | .   .   .  | x   x   x   .    ok | .   .   .   | .    .   .   | !
POST   /api/patients/:id/merge (into a chart elsewhere)  | mixed charts    | !    | .   .   .  | x   x   x   .    .  | .   .   .   | .    .   .   | !
GET    /api/patients/:id/merges                          | chart           | !    | x   .   .  | x   x   x   .    ok | .   .   .   | .    .   .   | !
POST   /api/merges/:id/undo                              | merge           | !    | .   .   .  | x   x   x   .    ok | .   .   .   | .    .   .   | !
POST   /api/merges/:id/undo                              | undone merge    | !    | .   .   .  | x   x   x   .    =  | .   .   .   | .    .   .   | !

# files of patients and visits, in and out
POST   /api/clinics/:id/imports                          | clinic          | !    | .   .   .  | x   x   x   x    ok | .   .   .   | .    .   .   | !
GET    /api/clinics/:id/imports                          | clinic          | !    | .   .   .  | x   x   x   x    ok | .   .   .   | .    .   .   | !
GET    /api/imports/:id                                  | import          | !    | .   .   .  | x   x   x   x    ok | .   .   .   | .    .   .   | !
POST   /api/imports/:id/start                            | import          | !    | .   .   .  | x   x   x   x    ok | .   .   .   | .    .   .   | !
DELETE /api/imports/:id                                  | import          | !    | .   .   .  | x   x   x   x    ok | .   .   .   | .    .   .   | !
GET    /api/imports/:id/refused.csv                      | import          | !    | .   .   .  | x   x   x   x    ok | .   .   .   | .    .   .   | !
GET    /api/clinics/:id/patients.csv                     | clinic          | !    | .   .   .  | x   x   x   x    ok | .   .   .   | .    .   .   | !
GET    /api/clinics/:id/appointments.csv                 | clinic          | !    | .   .   .  | x   x   x   x    ok | .   .   .   | .    .   .   | !

# what patients keep themselves, and what they are offered|                 | anon | A   B   C  | dr  col st  bare ad | dr2 st2 ad2 | word new inv | off
GET    /api/family-members                               | family member   | !    | ok  ~   ~  | x   x   x   x    x  | x   x   x   | x    x   x   | !
POST   /api/family-members                               |                 | !    | ok  ok  ok | x   x   x   x    x  | x   x   x   | x    x   x   | !
PUT    /api/family-members/:id                           | family member   | !    | ok  .   .  | x   x   x   x    x  | x   x   x   | x    x   x   | !
DELETE /api/family-members/:id                           | family member   | !    | ok  .   .  | x   x   x   x    x  | x   x   x   | x    x   x   | !
DELETE /api/family-members/:id                           | member with chart| !    | =   .   .  | x   x   x   x    x  | x   x   x   | x    x   x   | !
POST   /api/family-members/:id/takeover                  | adult           | !    | ok  .   .  | x   x   x   x    x  | x   x   x   | x    x   x   | !
POST   /api/family-members/:id/takeover                  | family member   | !    | =   .   .  | x   x   x   x    x  | x   x   x   | x    x   x   | !
DELETE /api/family-members/:id/takeover                  | takeover        | !    | ok  .   .  | x   x   x   x    x  | x   x   x   | x    x   x   | !
GET    /api/family-takeovers/:token                      | takeover link   | ok   | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | ok
POST   /api/family-takeovers/:token/accept               | takeover link   | !    | =   ok  =  | x   x   x   x    x  | x   x   x   | x    x   x   | !
GET    /api/claims                                       | claim           | !    | ok  ~   ~  | x   x   x   x    x  | x   x   x   | x    x   x   | !
POST   /api/claims/:id/accept                            | claim           | !    | ok  .   .  | x   x   x   x    x  | x   x   x   | x    x   x   | !
POST   /api/claims/:id/accept                            | declined claim  | !    | .   .   .  | x   x   x   x    x  | x   x   x   | x    x   x   | !
POST   /api/claims/:id/decline                           | claim           | !    | ok  .   .  | x   x   x   x    x  | x   x   x   | x    x   x   | !

# appointments                                           |                 | anon | A   B   C  | dr  col st  bare ad | dr2 st2 ad2 | word new inv | off
GET    /api/appointments                                 | visit           | !    | ok  ~   ~  | ok  ~   ok  ~    ok | ~   ~   ~   | ~    ~   ~   | !
GET    /api/appointments/doctor/:id                      | doctor          | !    | .   .   .  | ok  .   .   .    .  | .   .   .   | .    .   .   | !
GET    /api/appointments/patient/:id                     | chart           | !    | ok  .   .  | .   .   .   .    .  | .   .   .   | .    .   .   | !
GET    /api/appointments/:id                             | visit           | !    | ok  .   .  | ok  .   ok  .    ok | .   .   .   | .    .   .   | !
PUT    /api/appointments/:id (confirmed)                 | visit           | !    | x   .   .  | ok  .   ok  .    ok | .   .   .   | .    .   .   | !
PUT    /api/appointments/:id (cancelled)                 | visit           | !    | ok  .   .  | ok  .   ok  .    ok | .   .   .   | .    .   .   | !
PUT    /api/appointments/:id (completed)                 | visit           | !    | x   .   .  | ok  .   x   .    x  | .   .   .   | .    .   .   | !
PUT    /api/appointments/:id (no_show)                   | visit           | !    | x   .   .  | ok  .   x   .    x  | .   .   .   | .    .   .   | !
PUT    /api/appointments/:id (moved)                     | visit           | !    | ok  .   .  | ok  .   ok  .    ok | .   .   .   | .    .   .   | !
PUT    /api/appointments/:id/arrival                     | today           | !    | x   .   .  | ok  .   ok  .    ok | .   .   .   | .    .   .   | !
POST   /api/appointments (dialog)                        | chart           | !    | ok  ?   ?  | ok  x   ok  x    ok | x   x   x   | x    x   x   | !
POST   /api/appointments (dialog, chart from elsewhere)  | foreign         | !    | ?   ?   ?  | ?   x   ?   x    ?  | x   x   x   | x    x   x   | !
POST   /api/appointments (dialog, colleague's calendar)  | chart           | !    | ok  ?   ?  | x   ok  ok  x    ok | x   x   x   | x    x   x   | !
POST   /api/appointments (for the family)                | family member   | !    | ok  ?   ?  | ?   x   ?   x    ?  | x   x   x   | x    x   x   | !
POST   /api/appointments (calendar)                      |                 | !    | ?   ?   ?  | ok  x   ok  x    ok | x   x   x   | x    x   x   | !
POST   /api/appointments (calendar)                      | closed          | !    | .   .   .  | .   .   .   .    ok | .   .   .   | .    .   .   | !

# reminders                                              |                 | anon | A   B   C  | dr  col st  bare ad | dr2 st2 ad2 | word new inv | off
GET    /api/reminders/status                             | clinic          | !    | x   x   x  | x   x   x   x    ok | x   x   ~   | x    x   x   | !
PUT    /api/reminders/clinics/:id                        | clinic          | !    | .   .   .  | x   x   x   x    ok | .   .   .   | .    .   .   | !

# booking: by anybody, and by whoever holds the secret link
GET    /api/public/clinics/:id/availability              | clinic          | ok   | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | ok
GET    /api/public/clinics/:id/availability              | closed          | .    | .   .   .  | .   .   .   .    ok | .   .   .   | .    .   .   | .
GET    /api/public/clinics/:id/reviews                   | clinic          | ok   | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | ok
GET    /api/public/clinics/:id/reviews                   | closed          | .    | .   .   .  | .   .   .   .    .  | .   .   .   | .    .   .   | .
POST   /api/public/appointments                          | clinic          | ok   | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | ok
POST   /api/public/appointments                          | closed          | .    | .   .   .  | .   .   .   .    .  | .   .   .   | .    .   .   | .
GET    /api/public/bookings/:token                       | link            | ok   | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | ok
GET    /api/public/bookings/:token                       | guess           | .    | .   .   .  | .   .   .   .    .  | .   .   .   | .    .   .   | .
POST   /api/public/bookings/:token/cancel                | link            | ok   | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | ok
POST   /api/public/bookings/:token/move                  | link            | ok   | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | ok
GET    /api/public/bookings/:token/calendar.ics          | link            | ok   | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | ok
GET    /api/public/bookings/:token/calendar.ics          | guess           | .    | .   .   .  | .   .   .   .    .  | .   .   .   | .    .   .   | .
POST   /api/public/bookings/:token/review                | past link       | ok   | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | ok
GET    /api/public/bookings/:token/reminders             | link            | ok   | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | ok
PUT    /api/public/bookings/:token/reminders             | link            | ok   | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | ok
PUT    /api/public/bookings/:token/reminders             | guess           | .    | .   .   .  | .   .   .   .    .  | .   .   .   | .    .   .   | .

# dashboard                                              |                 | anon | A   B   C  | dr  col st  bare ad | dr2 st2 ad2 | word new inv | off
GET    /api/dashboard/stats                              |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | !
GET    /api/dashboard/today                              | today           | !    | ok  ~   ~  | ok  ~   ok  ~    ok | ~   ~   ~   | ~    ~   ~   | !
GET    /api/dashboard/activity                           |                 | !    | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | !

# the medicine directory, open to everybody                |                 | anon | A   B   C  | dr  col st  bare ad | dr2 st2 ad2 | word new inv | off
GET    /api/medicines                                    |                 | ok   | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | ok
GET    /api/medicines/:idOrSlug                          | medicine        | ok   | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | ok
POST   /api/medicines/:idOrSlug/auto-enrich              | medicine        | ok   | ok  ok  ok | ok  ok  ok  ok   ok | ok  ok  ok  | ok   ok  ok  | ok

# the demo's mailbox, which is not there outside of the demo
GET    /api/demo/mailbox                                 |                 | .    | .   .   .  | .   .   .   .    .  | .   .   .   | .    .   .   | .
`
