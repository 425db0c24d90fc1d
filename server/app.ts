import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { UNATTENDED_HEADER } from '#contract/events.ts'
import { type Actor, anonymous } from './actor.ts'
import type { Deps } from './deps.ts'
import type { Feed } from './events/feed.ts'
import { openProfile } from './features/accounts/profile-routes.ts'
import { openAccounts } from './features/accounts/routes.ts'
import { currentUser, identify, recognise, stillSignedIn } from './features/accounts/use-cases.ts'
import { openAppointments } from './features/appointments/routes.ts'
import { openBooking } from './features/booking/routes.ts'
import { openChartImports } from './features/chart-imports/routes.ts'
import { openChartMerges } from './features/chart-merges/routes.ts'
import { openClaims } from './features/claims/routes.ts'
import { openClinics } from './features/clinics/routes.ts'
import { openDashboard } from './features/dashboard/routes.ts'
import { openDemo } from './features/demo/routes.ts'
import { openDoctors } from './features/doctors/routes.ts'
import { openEmbedding } from './features/embedding/routes.ts'
import { framersOf } from './features/embedding/use-cases.ts'
import { openFamilyMembers } from './features/family-members/routes.ts'
import { openFamilyTakeovers } from './features/family-takeovers/routes.ts'
import { openInvitations } from './features/invitations/routes.ts'
import { openLeave } from './features/leave/routes.ts'
import { openExports } from './features/exports/routes.ts'
import { openMedicines } from './features/medicines/routes.ts'
import { chunksOf, slugsOf } from './features/medicines/use-cases.ts'
import { openNotifications } from './features/notifications/routes.ts'
import { openPatients } from './features/patients/routes.ts'
import { openReminders } from './features/reminders/routes.ts'
import { openSettings } from './features/settings/routes.ts'
import { letGoWhileClosing } from './http/closing.ts'
import { openStaff } from './features/staff/routes.ts'
import { Door } from './http/door.ts'
import { installErrorHandler, refuseBrokenAddress, refuseBrokenMessage } from './http/error-handler.ts'
import { notFound } from './errors.ts'
import { mountEvents } from './http/events.ts'
import { forgetShared } from './http/forget-shared.ts'
import { type Health, mountHealth } from './http/health.ts'
import { askerOf, mountApi } from './http/mount.ts'
import { isOwnOrigin } from './http/origin.ts'
import { registerPages } from './http/pages.ts'
import { installRequestLog, loggerOptions } from './http/request-log.ts'
import { mountSitemaps, SITEMAP_SIZE } from './http/sitemaps.ts'
import { sessionCookieName, sessionSecretOf } from './http/session-cookie.ts'
import { answerSharedFirst } from './http/shared-front.ts'

export interface AppOptions {
  deps: Deps
  health: Health
  /** What other people change, for the live updates. */
  feed: Feed
  /** As in `replyWriter`. */
  checksReplies?: boolean
  /** Absent: the API alone, for tests that need no pages. */
  pages?: 'production' | 'development'
}

const JSON_LIMIT = 1024 * 1024

/** Builds the server: the API behind its door, and the rendered pages. It does not listen yet. */
export async function buildApp({
  deps,
  health,
  feed,
  pages,
  checksReplies = false,
}: AppOptions): Promise<FastifyInstance> {
  const { config, shared } = deps
  const publicUrl = config.server.publicUrl ?? null
  const sessionCookie = sessionCookieName(config.isSecure)
  const app = Fastify({
    logger: loggerOptions(config.server.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.server.trustedProxies.length > 0 ? config.server.trustedProxies : false,
    bodyLimit: JSON_LIMIT,
    // a medicine's name may be long, and so its slug
    routerOptions: { maxParamLength: 300 },
    // a header that trickles in must not hold a socket for long
    connectionTimeout: 0,
    requestTimeout: 60_000,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    forceCloseConnections: 'idle',
    frameworkErrors: refuseBrokenAddress,
    clientErrorHandler: refuseBrokenMessage,
  })
  await app.register(compress, {
    threshold: 1024,
    // flushed piece by piece, or a streamed page would wait for its end
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 }, flush: constants.BROTLI_OPERATION_FLUSH },
  })
  letGoWhileClosing(app)
  answerSharedFirst(app, { shared, sessionCookie, publicUrl, logLevel: config.server.logLevel })
  feed.listen(async (news) => forgetShared(shared, news))
  installRequestLog(app)
  installErrorHandler(app)
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  const headers = {
    'x-content-type-options': 'nosniff',
    ...(config.isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers))

  const door = openDoor(deps, { checksReplies })
  const actorBy = (find: typeof identify) => async (request: FastifyRequest) => {
    const secret = sessionSecretOf(request, config.isSecure)
    return (secret && (await find(deps, secret))) || anonymous
  }
  const actorOf = onceARequest((request) => actorBy(request.headers[UNATTENDED_HEADER] ? recognise : identify)(request))

  await app.register(async (api) => {
    mountHealth(api, health)
    mountEvents(api, {
      feed,
      recognise: actorBy(recognise),
      stillSignedIn: (sessionIds) => stillSignedIn(deps, sessionIds),
      headers,
    })
    mountApi(api, {
      door,
      identify: actorOf,
      isOwnOrigin: (request) => isOwnOrigin(request, publicUrl),
      shared,
      publicUrl,
      headers,
    })
  })

  mountSitemaps(app, {
    publicUrl: deps.publicUrl,
    medicines: { chunks: chunksOf(deps.db, SITEMAP_SIZE), pagesOf: (chunk) => slugsOf(deps.db, chunk) },
  })

  if (pages) {
    await registerPages(app, {
      mode: pages,
      sessionCookie,
      publicUrl,
      shared,
      headers,
      framersOf: (clinicId) => framersOf(deps.db, clinicId),
      async pageContextOf(request, tags) {
        // before anything is read for the page, so that no change falls between
        const changesFrom = feed.cursor()
        const actor = await actorOf(request)
        return {
          product: {
            name: config.product.name,
            isDemo: config.demo.on,
            hasMailbox: config.demo.on && !config.mail.smtpUrl,
            publicUrl: config.server.publicUrl ?? null,
          },
          user: actor.kind === 'signed-in' ? await currentUser(deps, actor.userId) : null,
          changesFrom,
          call: (endpoint, sent) => door.call(endpoint, askerOf(request, actor, tags), sent),
        }
      },
    })
  }
  return app
}

/** Every feature's calls, in the order of their rank; `checksReplies` as in `replyWriter`. */
export function openDoor(deps: Deps, options?: { checksReplies: boolean }): Door {
  const door = new Door(deps.refusals, options)
  openAccounts(door, deps)
  openProfile(door, deps)
  openSettings(door, deps)
  openNotifications(door, deps)
  openClinics(door, deps)
  openDoctors(door, deps)
  openEmbedding(door, deps)
  openPatients(door, deps)
  openFamilyMembers(door, deps)
  openChartImports(door, deps)
  openStaff(door, deps)
  openInvitations(door, deps)
  openAppointments(door, deps)
  openLeave(door, deps)
  openExports(door, deps)
  openReminders(door, deps)
  openBooking(door, deps)
  openChartMerges(door, deps)
  openClaims(door, deps)
  openFamilyTakeovers(door, deps)
  openDashboard(door, deps)
  openMedicines(door, deps)
  openDemo(door, deps)
  return door
}

/** A request asks who it is once, however many parts of the answer want to know. */
function onceARequest(find: (request: FastifyRequest) => Promise<Actor>) {
  const found = new WeakMap<FastifyRequest, Promise<Actor>>()
  return (request: FastifyRequest): Promise<Actor> => {
    let actor = found.get(request)
    if (!actor) found.set(request, (actor = find(request)))
    return actor
  }
}
