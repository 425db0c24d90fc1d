import { type Message, msg, t } from '#language/translate.ts'
import { Code, ListOrdered, type LucideIcon, MessageCircle } from 'lucide-react'

interface SupportCard {
  icon: LucideIcon
  title: Message
  text: Message
  link: Message
  href: string
}

const cards: SupportCard[] = [
  {
    icon: MessageCircle,
    title: msg('Contact Support'),
    text: msg('Write to us if no article answers your question. We reply by email.'),
    link: msg('Send us a message'),
    href: '/contact',
  },
  {
    icon: ListOrdered,
    title: msg('Video Tutorials'),
    text: msg('There are no videos yet. The articles go through each task step by step.'),
    link: msg('Start with the first steps'),
    href: '/help-center/find-your-way',
  },
  {
    icon: Code,
    title: msg('API Documentation'),
    text: msg('For developers who connect other programs.'),
    link: msg('Read the documentation'),
    href: '/api-documentation',
  },
]

/** Three other ways to get help. */
export const SupportCards = () => (
  <div className="mt-8 grid gap-3 md:grid-cols-3">
    {cards.map(({ icon: Icon, title, text, link, href }) => (
      <section key={t(title)} className="rounded-lg border border-line bg-surface-raised p-4">
        <Icon aria-hidden="true" className="size-5 text-brand" />
        <h2 className="mt-2 text-base">{t(title)}</h2>
        <p className="mt-1 text-sm text-muted">{t(text)}</p>
        <a href={href} className="link mt-2 inline-flex min-h-11 items-center text-sm md:min-h-8">
          {t(link)}
        </a>
      </section>
    ))}
  </div>
)
