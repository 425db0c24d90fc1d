import { z } from 'zod'
import { Id, line, lines } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg, says } from '#language/translate.ts'

export const videoServerMessages = {
  url: msg('Enter the address of your Jitsi server, such as https://meet.example.org'),
  app: msg('Enter the application ID of the token'),
  key: msg('Enter the key of the token'),
  notAKey: msg('This isn’t a private key. Paste the whole PEM text, with its first and last line.'),
} as const

/** Algorithms of the tokens that a Jitsi server can require. */
export const tokenAlgorithms = ['HS256', 'RS256'] as const

/** Browsers allow camera and microphone over https only, and on the own computer. */
const isSecure = (text: string) => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, search, hash } = new URL(text)
  const isOwn = hostname === 'localhost' || hostname === '127.0.0.1'
  return (protocol === 'https:' || (protocol === 'http:' && isOwn)) && !username && !search && !hash
}

const token = {
  algorithm: z.enum(tokenAlgorithms),
  /** The application ID, as the server's operator configured it. */
  app: line(100).min(1, says(videoServerMessages.app)),
  /** The ID of the key, for servers that have several keys. */
  keyId: line(200).nullable(),
}

/** Where the clinic's video visits take place. */
export const VideoServer = z.object({
  /** The address of the clinic's Jitsi server. Null without one: each video visit then has a link that the clinic enters. */
  url: z.string().nullable(),
  /** For a server that requires signed tokens. The key itself is never returned. */
  token: z.object(token).nullable(),
})
export type VideoServer = z.infer<typeof VideoServer>

export const VideoServerChange = z.strictObject({
  /** Empty for none. */
  url: z.literal('').or(line(300).refine(isSecure, says(videoServerMessages.url))),
  token: z
    .strictObject({
      ...token,
      /** The shared secret (HS256), or the private key as PEM (RS256). The saved one stays if omitted. */
      key: lines(10_000).min(1, says(videoServerMessages.key)).optional(),
    })
    .nullable(),
})
export type VideoServerChange = z.infer<typeof VideoServerChange>

const ClinicId = z.object({ id: Id })

/** Returns the server of the clinic's video visits, without its key. Only the clinic's administrators can call it. */
export const getVideoServer = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/video-server',
  access: 'signed-in',
  params: ClinicId,
  reply: VideoServer,
})

/**
 * Sets the Jitsi server of the clinic's video visits, and how it checks tokens. From then on, all video visits get their rooms there, including those
 * that are already booked. Only the clinic's administrators can call it: its other members get 403, everyone else 404.
 */
export const setVideoServer = endpoint({
  method: 'PUT',
  path: '/api/clinics/:id/video-server',
  access: 'signed-in',
  params: ClinicId,
  body: VideoServerChange,
  reply: VideoServer,
})
