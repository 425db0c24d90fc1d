import { join } from 'node:path'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Language } from '#language/languages.ts'
import { language } from '#language/translate.ts'
import { UNATTENDED_HEADER } from '#contract/events.ts'
import { CLINIC_COOKIE } from '#contract/shown-clinic.ts'
import { type Actor, anonymous, shownClinicOf } from './actor.ts'
import { readClaims } from './claims.ts'
import type { Deps } from './deps.ts'
import type { Feed } from './events/feed.ts'
import { mountAccounts, mountLostFactor, mountPasskeys, mountProfile } from '#server/features/accounts/routes.ts'
import { currentUser, identify, recognise, stillSignedIn } from './features/accounts/sign-in/sign-in.ts'
import { countCall, identifyKey, type KeyCaller } from './features/api-keys/identify.ts'
import { mountActivityLog } from './features/activity-log/routes.ts'
import { mountApiKeys } from './features/api-keys/routes.ts'
import { mountAnalytics } from './features/analytics/routes.ts'
import { mountBillReports } from './features/bill-reports/routes.ts'
import { mountAppointments } from './features/appointments/routes.ts'
import { mountBooking } from './features/booking/routes.ts'
import { mountChartImports, mountExports } from './features/import-export/routes.ts'
import { mountChartMerges } from './features/chart-merges/routes.ts'
import { mountClaims } from './features/claims/routes.ts'
import { mountConditions } from './features/conditions/routes.ts'
import { listedGuides } from './features/conditions/use-cases.ts'
import { mountClinicDirectory } from './features/clinic-directory/routes.ts'
import { mountClinics } from './features/clinics/routes.ts'
import { mountDashboard } from './features/dashboard/routes.ts'
import { mountDayEnds } from './features/day-ends/routes.ts'
import { mountDemo } from './features/demo/routes.ts'
import { mountDoctors } from './features/doctors/routes.ts'
import { mountEmbedding } from './features/embedding/routes.ts'
import { framersOf } from './features/embedding/use-cases.ts'
import { mountApiDocumentation } from './features/api-documentation/routes.ts'
import { mountHelp } from './features/help/routes.ts'
import { helpAddresses } from './features/help/use-cases.ts'
import { mountConfirmations } from './features/confirmations/routes.ts'
import { mountInquiries } from './features/inquiries/routes.ts'
import { mountFamilyMembers } from './features/family-members/routes.ts'
import { mountFamilyTakeovers } from './features/family-takeovers/routes.ts'
import { mountInvitations } from './features/invitations/routes.ts'
import { mountVisits } from '#server/features/visits/routes.ts'
import { mountMedicineReminders } from './features/medicine-reminders/routes.ts'
import { mountAntenatal } from './features/antenatal/routes.ts'
import { mountImmunization } from './features/immunization/routes.ts'
import { mountTestOrders } from './features/test-orders/routes.ts'
import { mountBills } from './features/bills/routes.ts'
import { mountForms } from './features/forms/routes.ts'
import { mountClinicalSummary } from './features/clinical-summary/routes.ts'
import { mountVideoVisits } from './features/video-visits/routes.ts'
import { mountTestReports } from './features/test-reports/routes.ts'
import { mountWaitingList } from './features/waiting-list/routes.ts'
import { mountWalkIns } from './features/walk-ins/routes.ts'
import { mountWebhooks } from './features/webhooks/routes.ts'
import { mountWorkingTimes } from './features/working-times/routes.ts'
import { mountMemberships } from './features/memberships/routes.ts'
import { mountInteractionChecker } from './features/interaction-checker/routes.ts'
import { mountMedicalDocuments } from './features/medical-documents/routes.ts'
import { mountMedicines } from './features/medicines/routes.ts'
import { chunksOf, slugsOf } from './features/medicines/directory/entries.ts'
import { mountNotifications } from './features/notifications/routes.ts'
import { mountOffline } from './features/offline/routes.ts'
import { mountAccountClosing } from './features/account-closing/routes.ts'
import { mountChartCorrections } from './features/chart-corrections/routes.ts'
import { mountOwnData } from './features/own-data/routes.ts'
import { mountPush } from './features/push/routes.ts'
import { mountPrescriptions } from './features/prescriptions/routes.ts'
import { mountPrintouts } from './features/printouts/routes.ts'
import { mountPatients } from './features/patients/routes.ts'
import { listenForLabs } from './features/lab-messages/mllp/listen.ts'
import { mountLabMessages } from './features/lab-messages/routes.ts'
import { mountReminders } from './features/reminders/routes.ts'
import { mountSettings } from './features/settings/routes.ts'
import { letGoWhileClosing, openFastify } from './http/open-fastify.ts'
import { mountStatus } from './features/status/routes.ts'
import { mountStaff } from './features/staff/routes.ts'
import { scanUpload } from './files/scan-upload.ts'
import { Door } from './http/door/door.ts'
import { installErrorHandler } from './http/error-handler.ts'
import { notFound } from './errors.ts'
import { mountEvents } from './http/streams/events.ts'
import { bearerOf } from './http/door/key-gate.ts'
import { type Health, mountHealth } from './http/health.ts'
import { callerOf, mountApi } from './http/door/mount.ts'
import { totalIn } from './http/door/paging.ts'
import { isOwnOrigin, refuseForeignHosts, refuseSeveralHosts } from './http/origin.ts'
import { projectRoot } from './http/pages/page-build.ts'
import { type PagesOptions, registerPages } from './http/pages/pages.ts'
import { speakerOf } from './language/catalogs.ts'
import { mountPageWords, PageWords } from './language/page-words.ts'
import { askedLanguage, requestLanguage, visitorLanguage } from './language/request-language.ts'
import { speakFromNow, speakingIn } from './language/speaking.ts'
import { installRequestLog, type LogStream } from './http/request-log.ts'
import { rememberLanguage } from './http/pages/remember-language.ts'
import { mountInstalling } from './http/pages/installing.ts'
import { mountSecurityText } from './http/pages/security-text.ts'
import { mountSitemaps, SITEMAP_SIZE } from './http/pages/sitemaps.ts'
import { sendsMail } from './email-delivery/sends-email.ts'
import { cookieOf, sessionCookieName, sessionSecretOf } from './http/door/session-cookie.ts'
import { answerSharedFirst, forgetShared } from './http/shared/shared-answer.ts'
import { siteHeaders } from './http/site-headers.ts'
import { cutSlowBodies } from './http/slow-bodies.ts'

export interface AppOptions {
  deps: Deps
  health: Health
  /** Changes by other people, for the live updates. */
  feed: Feed
  /** As in `replyWriter`. */
  checksReplies?: boolean
  /** Omitted in tests that need only the API. */
  pages?: 'production' | 'development'
  /** Absent: standard output. */
  logStream?: LogStream
}

/** Builds the server: the API behind its door, and the rendered pages. It does not listen yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { deps, feed, pages, checksReplies = false, logStream } = options
  const { config, shared } = deps
  const publicUrl = config.server.publicUrl ?? null
  const sessionCookie = sessionCookieName(config.isSecure)
  const app = openFastify(config, logStream)
  await app.register(compress, {
    threshold: 1024,
    // flushed in pieces, or a streamed page would wait for its end
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 }, flush: constants.BROTLI_OPERATION_FLUSH },
  })
  letGoWhileClosing(app)
  refuseSeveralHosts(app)
  rememberLanguage(app, { isSecure: config.isSecure })
  answerSharedFirst(app, { shared, sessionCookie, publicUrl })
  app.addHook('onRequest', (request, _reply, next) => speakingIn(requestLanguage(request.raw), next))
  cutSlowBodies(app)
  feed.listen(async (news) => forgetShared(shared, news))
  installRequestLog(app)
  installErrorHandler(app)
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  const headers = siteHeaders(config.isSecure)
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
  if (publicUrl === null) refuseForeignHosts(app, config.server.host)

  const door = openDoor(deps, { checksReplies })
  const who = identifyBy(deps)
  await app.register(async (api) => mountCalls(api, { ...options, door, who, headers }))
  const shown = readClaims(config)
  const words = new PageWords(join(projectRoot, 'build/words.json'))
  mountPageWords(app, words)
  const loadPages =
    pages &&
    (await registerPages(app, {
      mode: pages,
      sessionCookie,
      publicUrl,
      shared,
      headers,
      framersOf: (clinicId) => framersOf(deps.db, clinicId),
      pageContextOf: pageContexts({ deps, feed, door, who, shown, words }),
    }))

  mountInstalling(app, config.product)
  mountSecurityText(app, { contact: config.product.contact.email ?? '/contact', publicUrl: deps.publicUrl })
  mountSitemaps(app, {
    publicUrl: deps.publicUrl,
    pages: async () => (loadPages ? [...(await loadPages()).readingAddresses, ...(await helpAddresses(deps))] : []),
    guides: () => listedGuides(deps),
    budget: deps.limits.sitemapsPerAddress,
    medicines: { chunks: chunksOf(deps.db, SITEMAP_SIZE), pagesOf: (chunk) => slugsOf(deps.db, chunk) },
  })
  serveLabs(app, deps)
  return app
}

/** Listens for laboratories as long as the server does. */
function serveLabs(app: FastifyInstance, deps: Deps): void {
  let close = async () => {}
  app.addHook('onReady', async () => {
    const labs = await listenForLabs(deps)
    if (labs) close = labs.close
  })
  app.addHook('onClose', () => close())
}

type Who = ReturnType<typeof identifyBy>

/** Returns the ways in which a request can identify its caller. */
function identifyBy(deps: Deps) {
  const actorBy = (find: typeof identify) => async (request: FastifyRequest) => {
    const secret = sessionSecretOf(request, deps.config.isSecure)
    const actor = (secret && (await find(deps, secret))) || anonymous
    if (actor.kind === 'signed-in' && actor.language && !askedLanguage(request.raw)) speakFromNow(actor.language)
    return actor
  }
  return {
    /** Doesn't keep the session alive. */
    recognise: actorBy(recognise),
    actorOf: onceARequest((request) => actorBy(request.headers[UNATTENDED_HEADER] ? recognise : identify)(request)),
    keyOf: onceARequest((request) => identifyKey(deps, bearerOf(request) ?? '', request.ip)),
  }
}

interface CallsOptions extends AppOptions {
  door: Door
  who: Who
  headers: Record<string, string>
}

/** Mounts the API, the live updates and the health check. */
function mountCalls(api: FastifyInstance, { deps, health, feed, door, who, headers }: CallsOptions): void {
  const publicUrl = deps.config.server.publicUrl ?? null
  mountHealth(api, health)
  mountEvents(api, {
    feed,
    recognise: who.recognise,
    stillSignedIn: (sessionIds) => stillSignedIn(deps, sessionIds),
    budget: deps.limits.connectsPerPerson,
    headers,
  })
  mountApi(api, {
    door,
    // pages and streams are for people: there a key is nothing
    identify: async (request) => (bearerOf(request) === null ? who.actorOf(request) : (await who.keyOf(request)).actor),
    countKeyCall: async (request) => countCall(deps, await who.keyOf(request)),
    isOwnOrigin: (request) => isOwnOrigin(request, publicUrl),
    shared: deps.shared,
    publicUrl,
    incoming: deps.files.incoming,
    scan: (file, caller) => scanUpload(deps, file, caller),
    headers,
  })
}

interface PageContextOptions extends Pick<CallsOptions, 'deps' | 'feed' | 'door' | 'who'> {
  words: PageWords
  shown: ReturnType<typeof readClaims>
}

/** Returns a function that gives a page the product, the reader and the calls that it can make. */
function pageContexts({ deps, feed, door, who, shown, words }: PageContextOptions): PagesOptions['pageContextOf'] {
  const { config } = deps
  const speaking = (now: Language) => ({
    speaker: speakerOf(now),
    wordsOf: (names: readonly string[]) => words.sentWith(now, names),
  })
  return async (request, tags) => {
    // before anything is read for the page, so that no change falls between
    const changesFrom = feed.cursor()
    const actor = await who.actorOf(request)
    const spoken = language()
    const hasOwn = (actor.kind === 'signed-in' && actor.language) || visitorLanguage(request.raw) !== null
    const shownClinic = actor.kind === 'signed-in' ? shownClinicOf(actor, cookieOf(request, CLINIC_COOKIE)) : null
    return {
      product: {
        name: config.product.name,
        isDemo: config.demo.on,
        hasMailbox: config.demo.on && !config.mail.smtpUrl,
        sendsMail: sendsMail(config),
        publicUrl: config.server.publicUrl ?? null,
        contact: config.product.contact,
        claims: shown.claims,
        areClaimsExamples: shown.areExamples,
      },
      user: actor.kind === 'signed-in' ? await currentUser(deps, actor.userId) : null,
      shownClinic,
      ...speaking(spoken),
      inDefault: (asked) => {
        if (hasOwn) return null
        speakFromNow(asked)
        return speaking(asked)
      },
      changesFrom,
      call: async (endpoint, sent, noteTotal) => {
        const caller = { ...callerOf(request, actor, tags), shownClinic }
        const reply = await door.call(endpoint, caller, sent)
        const total = totalIn(caller.replyHeaders)
        if (total !== null) noteTotal?.(total)
        return reply
      },
    }
  }
}

/** Every feature's calls, in the order of their rank; `checksReplies` as in `replyWriter`. */
export function openDoor(deps: Deps, options?: { checksReplies: boolean }): Door {
  const { limits, database } = deps.config
  const door = new Door(deps.refusals, {
    ...options,
    mailsPerStranger: limits.mailsPerStranger,
    heavyAtOnce: database.heavyPoolSize,
  })
  mountAccounts(door, deps)
  mountProfile(door, deps)
  mountPasskeys(door, deps)
  mountLostFactor(door, deps)
  mountSettings(door, deps)
  mountNotifications(door, deps)
  mountPush(door, deps)
  mountClinics(door, deps)
  mountDoctors(door, deps)
  mountApiKeys(door, deps)
  mountActivityLog(door, deps)
  mountEmbedding(door, deps)
  mountWebhooks(door, deps)
  mountInquiries(door, deps)
  mountConfirmations(door, deps)
  mountPatients(door, deps)
  mountFamilyMembers(door, deps)
  mountChartImports(door, deps)
  mountStaff(door, deps)
  mountInvitations(door, deps)
  mountMemberships(door, deps)
  mountAppointments(door, deps)
  mountWalkIns(door, deps)
  mountWaitingList(door, deps)
  mountClinicDirectory(door, deps)
  mountPrescriptions(door, deps)
  mountPrintouts(door, deps)
  mountVisits(door, deps)
  mountOffline(door, deps)
  mountOwnData(door, deps)
  mountAccountClosing(door, deps)
  mountChartCorrections(door, deps)
  mountClinicalSummary(door, deps)
  mountImmunization(door, deps)
  mountAntenatal(door, deps)
  mountTestOrders(door, deps)
  mountBills(door, deps)
  mountMedicalDocuments(door, deps)
  mountLabMessages(door, deps)
  mountForms(door, deps)
  mountVideoVisits(door, deps)
  mountTestReports(door, deps)
  mountMedicineReminders(door, deps)
  mountWorkingTimes(door, deps)
  mountExports(door, deps)
  mountReminders(door, deps)
  mountBooking(door, deps)
  mountChartMerges(door, deps)
  mountClaims(door, deps)
  mountFamilyTakeovers(door, deps)
  mountDayEnds(door, deps)
  mountBillReports(door, deps)
  mountAnalytics(door, deps)
  mountDashboard(door, deps)
  mountMedicines(door, deps)
  mountConditions(door, deps)
  mountInteractionChecker(door, deps)
  mountStatus(door, deps)
  mountHelp(door, deps)
  mountApiDocumentation(door, deps)
  mountDemo(door, deps)
  return door
}

/** Runs `find` once per request, however many handlers need the caller. */
function onceARequest<T extends Actor | KeyCaller>(find: (request: FastifyRequest) => Promise<T>) {
  const found = new WeakMap<FastifyRequest, Promise<T>>()
  return (request: FastifyRequest): Promise<T> => {
    let actor = found.get(request)
    if (!actor) found.set(request, (actor = find(request)))
    return actor
  }
}
