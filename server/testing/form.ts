/** A form as a browser sends it, to be given to `Client.send`: fields and files by their names. */
export async function formOf(fields: object): Promise<{ body: Uint8Array; headers: Record<string, string> }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.append(name, value instanceof Blob ? value : typeof value === 'string' ? value : JSON.stringify(value))
  const made = new Response(form)
  return {
    body: new Uint8Array(await made.arrayBuffer()),
    headers: { 'content-type': made.headers.get('content-type')! },
  }
}
