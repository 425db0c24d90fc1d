import { z } from 'zod'
import { Id, lines, paging, requiredLine } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { OrderedTest, orderStatuses, TESTS_PER_ORDER } from '#contract/test-orders/orders.ts'
import { resultMessages, ResultValue } from '#contract/test-orders/values.ts'
import { msg, says, t } from '#language/translate.ts'
import { labReasonNames, labStates } from './states.ts'

export const labMessages = {
  empty: msg('The message is empty.'),
  decided: msg('Someone else just matched this message or set it aside.'),
  unmatchable: msg('This test of the message has no result that can be stored. Enter it by hand.'),
  otherTest: msg('Choose a test of this order.'),
  twice: msg('A test of the message is in the list twice.'),
  sameTest: msg('Two tests of the message can’t be the same ordered test.'),
  none: msg('Assign at least one test of the message'),
  patient: msg('The message doesn’t clearly name this patient. Say why it is the right one.'),
  nothingToWithdraw: msg('This test has no result that the laboratory could withdraw.'),
  reason: msg('Please give a reason'),
  notSetAside: msg('This message isn’t set aside, so it can’t be reopened.'),
} as const

/** Largest message. */
export const LAB_MESSAGE_BYTES = 2 * 1024 * 1024

/**
 * Receives test results from a laboratory: a FHIR R4 DiagnosticReport with its Observations, contained or in a Bundle (`application/fhir+json`), or an
 * HL7 v2 ORU^R01 message (`application/hl7-v2`). Only API keys can call it. The message is stored before it is read. It is added to an order if order
 * number, patient and tests agree; everything else goes to the clinic's list of unmatched messages, so the reply doesn't say which. The same message
 * can be sent again.
 */
export const receiveLabMessage = endpoint({
  method: 'POST',
  path: '/api/lab-messages',
  access: 'signed-in',
  forKeys: 'lab-results:write',
  accepts: { types: ['application/fhir+json', 'application/hl7-v2'], bytes: LAB_MESSAGE_BYTES },
  body: z.instanceof(Uint8Array).refine((bytes) => bytes.length > 0, says(labMessages.empty)),
  status: 201,
  reply: z.object({
    id: Id,
    /** False if the message can't be read. It is still stored, and the clinic sees it. */
    isReadable: z.boolean(),
    /** Why it can't be read. */
    problem: z.string().nullable(),
  }),
})

const text = z.string().nullable()

const Person = z.object({ firstName: z.string(), lastName: z.string() })

/** A message of a laboratory. */
export const LabMessage = z.object({
  id: Id,
  clinicId: Id,
  timeZone: z.string(),
  format: z.enum(['hl7v2', 'fhir']),
  /** The sending facility, or the name of the API key. */
  source: z.string(),
  receivedAt: z.iso.datetime(),
  state: z.enum(labStates),
  reason: z.enum(labReasonNames).nullable(),
  /** The patient as the message names them. */
  patient: z.object({ ids: z.array(z.string()), name: text, dateOfBirth: text, gender: text }).nullable(),
  /** Order numbers in the message. */
  orderNumbers: z.array(z.string()),
  /** Names of its tests. */
  tests: z.array(z.string()),
  /** The order that it was matched to. */
  order: z.object({ id: Id, number: z.string(), patientId: Id }).nullable(),
  decidedBy: Person.nullable(),
  decidedAt: z.iso.datetime().nullable(),
  note: text,
  /** Who put it back into the list of unmatched messages after it was set aside; `decidedBy` and `note` say who had set it aside until then. */
  reopenedBy: Person.nullable(),
  reopenedAt: z.iso.datetime().nullable(),
  /** True if the laboratory calls one of its values critical. */
  isCritical: z.boolean(),
  can: z.object({
    /** Match it to an order, or set it aside. */
    decide: z.boolean(),
    /** Put it back into the list of unmatched messages. */
    reopen: z.boolean(),
  }),
})
export type LabMessage = z.infer<typeof LabMessage>

/** A test of a message. */
export const LabMessageTest = z.object({
  name: z.string(),
  /** The day of the sample at the clinic. */
  sampledOn: text,
  values: z.array(ResultValue),
  summary: text,
  /** True if the laboratory takes back an earlier result of this test. */
  isWithdrawal: z.boolean(),
  /** Why its result can't be stored; null if it can. */
  problem: text,
})
export type LabMessageTest = z.infer<typeof LabMessageTest>

export const LabMessageDetail = LabMessage.extend({
  results: z.array(LabMessageTest),
  /** The message as it arrived. */
  content: z.string(),
})
export type LabMessageDetail = z.infer<typeof LabMessageDetail>

/** `unmatched`: those that need a person; `all`: every message. */
export const labLists = ['unmatched', 'all'] as const
export type LabList = (typeof labLists)[number]

/**
 * Lists messages from laboratories at the caller's clinics. Doctors can call it, and staff with the permission for
 * tests; others get 403.
 */
export const listLabMessages = endpoint({
  method: 'GET',
  path: '/api/lab-messages',
  access: 'signed-in',
  followsClinic: true,
  paged: true,
  query: z.object({ list: z.enum(labLists).default('unmatched'), clinicId: Id.optional(), ...paging(25, 100) }),
  reply: z.array(LabMessage),
})

/**
 * Counts the messages at the caller's clinics that someone has to handle. Doctors can call it, and staff with the
 * permission for tests; others get 403.
 */
export const countLabMessages = endpoint({
  method: 'GET',
  path: '/api/lab-message-count',
  access: 'signed-in',
  followsClinic: true,
  reply: z.object({ unmatched: z.number().int() }),
})

/** Returns a message with its results and its text as it arrived. Doctors of the clinic can call it, and staff with the permission for tests. The access is recorded. */
export const getLabMessage = endpoint({
  method: 'GET',
  path: '/api/lab-messages/:id',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: LabMessageDetail,
})

const agrees = z.boolean().nullable()

/** An order that a message could belong to. */
export const LabCandidate = z.object({
  id: Id,
  number: z.string(),
  status: z.enum(orderStatuses),
  orderedOn: z.string(),
  patient: z.object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    chartNumber: z.string(),
    dateOfBirth: text,
    gender: text,
  }),
  tests: z.array(
    OrderedTest.pick({ id: true, name: true }).extend({
      /** Version of its newest result; 0 without one. */ newest: z.number().int(),
    }),
  ),
  /** Whether the message agrees with the chart; null if either has no value. */
  agrees: z.object({ number: agrees, chartNumber: agrees, name: agrees, dateOfBirth: agrees, gender: agrees }),
  /** True if the message names this patient without doubt. */
  isSamePatient: z.boolean(),
  /** For each test of the message the ordered test that it means; null if that isn't clear. */
  proposed: z.array(Id.nullable()),
})
export type LabCandidate = z.infer<typeof LabCandidate>

/**
 * Lists orders of the clinic that a message could belong to: without a search, the order with the message's number; otherwise orders with this number,
 * chart number or patient's name, 20 at most. Doctors of the clinic can call it, and staff with the permission for tests. The patients are recorded as
 * viewed.
 */
export const listLabCandidates = endpoint({
  method: 'GET',
  path: '/api/lab-messages/:id/orders',
  access: 'signed-in',
  params: z.object({ id: Id }),
  query: z.object({ search: z.string().trim().max(100).optional() }),
  reply: z.array(LabCandidate),
})

const index = z.number(says(resultMessages.number)).int().min(0).max(1000)

/** Which tests of a message go to which tests of an order. Tests that are left out stay in the message only. */
export const LabMatch = z.strictObject({
  orderId: Id,
  tests: z
    .array(
      z.strictObject({
        /** Its position in the message, from 0. */
        at: index,
        orderedTestId: Id,
        /** Version of the newest result that the caller has seen; 0 without one. */
        after: index,
      }),
    )
    .min(1, says(labMessages.none))
    .max(TESTS_PER_ORDER, { error: () => t('At most {max} tests', { max: TESTS_PER_ORDER }) }),
  /** Required if the message doesn't clearly name the patient of the order. */
  note: lines(500).optional(),
})
export type LabMatch = z.infer<typeof LabMatch>

/**
 * Adds the results of an unmatched message to an order. Doctors of the clinic can call it, and staff with the
 * permission for tests. Returns 400 without a reason if the message doesn't clearly name the order's patient, 409 if
 * someone else has already decided, or if a test has a newer result than the caller has seen.
 */
export const matchLabMessage = endpoint({
  method: 'POST',
  path: '/api/lab-messages/:id/match',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: LabMatch,
  reply: LabMessage,
})

/**
 * Sets an unmatched message aside with a reason: it isn't the clinic's, or was entered by hand. Doctors of the clinic
 * can call it, and staff with the permission for tests. Returns 409 if someone else has already decided.
 */
export const dismissLabMessage = endpoint({
  method: 'POST',
  path: '/api/lab-messages/:id/dismissal',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: z.strictObject({ reason: requiredLine(labMessages.reason, 300) }),
  reply: LabMessage,
})

/**
 * Puts a message that was set aside back into the list of unmatched messages, and records who did so and when. Doctors
 * of the clinic can call it, and staff with the permission for tests. Returns 409 if it isn't set aside.
 */
export const reopenLabMessage = endpoint({
  method: 'POST',
  path: '/api/lab-messages/:id/reopening',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: z.strictObject({}),
  reply: LabMessage,
})
