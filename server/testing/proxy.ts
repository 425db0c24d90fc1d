import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A wire to a database server that can be cut and mended. */
export async function wireTo({
  connectionString,
  adminConnectionString,
}: {
  connectionString: string
  adminConnectionString: string
}) {
  const url = new URL(connectionString)
  const target = { host: '127.0.0.1', port: Number(url.port) }
  url.hostname = target.host
  const sockets = new Set<Socket>()
  const lead = (near: Socket) => {
    const far = connect(target)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far).pipe(near)
  }
  let server: Server
  const listen = async (port: number) => {
    server = createServer(lead).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  url.port = String(port)
  const cut = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { server: { connectionString: url.href, adminConnectionString }, cut, mend: () => listen(port) }
}
