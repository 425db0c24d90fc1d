import type { FastifyInstance } from 'fastify'
import { sendOffline } from './plain-page.ts'

/** The page that an installed app shows without a connection; web/public/service-worker.js caches it. */
const OFFLINE = '/offline'

/**
 * Serves what a browser needs to install the product on a phone: the manifest with the product's name, and the offline
 * page.
 */
export function mountInstalling(app: FastifyInstance, { name }: { name: string }): void {
  const icon = (file: string, size: number, purpose: string) => ({
    src: `/icons/${file}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const manifest = JSON.stringify({
    id: '/',
    name,
    short_name: name,
    description: 'Appointments, prescriptions and test reports of your clinic.',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f4f8f6',
    theme_color: '#0b6157',
    icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('maskable-512', 512, 'maskable')],
    shortcuts: [
      { name: 'Appointments', url: '/appointments' },
      { name: 'Prescriptions', url: '/prescriptions' },
      { name: 'Test Reports', url: '/test-reports' },
    ],
  })
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .headers({ 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' })
      .type('application/manifest+json')
      .send(manifest),
  )
  app.get(OFFLINE, (request, reply) => sendOffline(request, reply))
}
