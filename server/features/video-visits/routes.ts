import { getBookingVideo, getJoinView, setBookingPresence, setPresence } from '#contract/video-visits/joining.ts'
import { getVideoServer, setVideoServer } from '#contract/video-visits/server.ts'
import {
  endCall,
  getVideoVisit,
  listWaitingByVideo,
  recordTeleconsultation,
  setCallLink,
  startCall,
} from '#contract/video-visits/video-visits.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import * as calls from './calls.ts'
import * as join from './join.ts'
import * as server from './server.ts'

export function mountVideoVisits(door: Door, deps: Deps): void {
  door.open(getVideoServer, ({ caller, params }) => server.videoServerOf(deps, caller, params.id))
  door.open(setVideoServer, ({ caller, params, body }) => server.setVideoServer(deps, caller, params.id, body))

  door.open(getBookingVideo, ({ caller, params }) => join.openByLink(deps, caller, params.token))
  door.open(setBookingPresence, ({ caller, params, body }) => join.recordByLink(deps, caller, params.token, body))
  door.open(getJoinView, ({ caller, params }) => join.openAsPatient(deps, caller, params.id))
  door.open(setPresence, ({ caller, params, body }) => join.recordAsPatient(deps, caller, params.id, body))

  door.open(listWaitingByVideo, ({ caller }) => calls.waitingFor(deps, caller))
  door.open(getVideoVisit, ({ caller, params }) => calls.openVideoVisit(deps, caller, params.id))
  door.open(recordTeleconsultation, ({ caller, params, body }) => calls.recordFacts(deps, caller, params.id, body))
  door.open(startCall, ({ caller, params }) => calls.startCall(deps, caller, params.id))
  door.open(endCall, ({ caller, params }) => calls.endCall(deps, caller, params.id))
  door.open(setCallLink, ({ caller, params, body }) => calls.setLink(deps, caller, params.id, body.link))
}
