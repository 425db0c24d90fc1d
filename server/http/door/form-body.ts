import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badRequest, RefusedError, tooLarge } from '#server/errors.ts'
import { cannotBeKept, isDiskTrouble } from '#server/files/files.ts'
import { IncomingFile, receive } from '#server/files/incoming.ts'
import { isCleanText, unclean } from './json-body.ts'

/** Limits for the parts of a form besides its one file. */
const limits = { files: 1, fields: 20, parts: 21, fieldNameSize: 100, fieldSize: 64 * 1024, headerPairs: 20 }

/** Bytes for the fields and the boundaries between the parts. */
const AROUND_FILE = 64 * 1024

export const acceptForms = (app: FastifyInstance) => app.register(multipart, { limits })

/** Throws 413 for a form whose declared length is too large for a file of `bytes` bytes, before it is read. */
export function refuseLargeForm({ headers }: FastifyRequest, bytes: number): void {
  if (Number(headers['content-length'] ?? 0) > bytes + AROUND_FILE) throw tooLarge()
}

/**
 * Reads a form into an object: fields as text, a file as `File`, which is in the folder until `discardFiles`. Throws 413
 * for a file of more than `bytes` bytes, 400 for an invalid form, a repeated field or text that can't be stored, and 503 if
 * the disk is full. A refusal leaves no file.
 */
export async function readForm(
  request: FastifyRequest,
  bytes: number,
  folder: string,
): Promise<Record<string, unknown>> {
  const fields = new Map<string, unknown>()
  const files: IncomingFile[] = []
  try {
    for await (const part of request.parts({ limits: { ...limits, fileSize: bytes } })) {
      const value = part.type === 'file' ? await receive(folder, part.file, part.filename ?? '') : part.value
      if (value instanceof IncomingFile) files.push(value)
      if (part.type === 'file' ? part.file.truncated : part.valueTruncated) throw tooLarge()
      if (fields.has(part.fieldname)) throw badRequest()
      if (typeof value === 'string' && !isCleanText(value)) throw unclean()
      fields.set(part.fieldname, value)
    }
  } catch (error) {
    // the rest is read and dropped, so the connection can be reused
    request.raw.unpipe().resume()
    for (const file of files) await file.discard()
    if (error instanceof RefusedError) throw error
    if (isDiskTrouble(error)) throw cannotBeKept(error)
    throw (error as { statusCode?: number }).statusCode === 413 ? tooLarge() : badRequest()
  }
  return Object.fromEntries(fields)
}

/** Removes the files of a form from the folder. */
export async function discardFiles(form: Record<string, unknown>): Promise<void> {
  for (const value of Object.values(form)) if (value instanceof IncomingFile) await value.discard()
}
