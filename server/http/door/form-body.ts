import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badRequest, RefusedError, tooLarge } from '#server/errors.ts'
import { cannotBeKept, isDiskTrouble } from '#server/files/files.ts'
import { IncomingFile, receive } from '#server/files/incoming.ts'
import { isCleanText, unclean } from './json-body.ts'

/** What a form may have beside its one file. */
const limits = { files: 1, fields: 20, parts: 21, fieldNameSize: 100, fieldSize: 64 * 1024, headerPairs: 20 }

/** Bytes of the fields and of what is between the parts. */
const AROUND_FILE = 64 * 1024

export const acceptForms = (app: FastifyInstance) => app.register(multipart, { limits })

/** Throws 413 for a form that says that its file is larger than so many bytes, before it is read. */
export function refuseLargeForm({ headers }: FastifyRequest, bytes: number): void {
  if (Number(headers['content-length'] ?? 0) > bytes + AROUND_FILE) throw tooLarge()
}

/**
 * Reads a form into an object: fields as text, a file as `File` that lies in the folder until `discardFiles`. Throws 413 for a
 * file of more than so many bytes, 400 for what is no form, names a field twice or has text that cannot be stored, and 503 if
 * the disk is full. What is refused leaves no file.
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
    // the rest is read and dropped: the next call comes over the same line
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
