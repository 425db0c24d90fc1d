import { Code, ListOrdered, type LucideIcon, MessageCircle } from 'lucide-react'

interface SupportCard {
  icon: LucideIcon
  title: string
  text: string
  link: string
  href: string
}

const cards: SupportCard[] = [
  {
    icon: MessageCircle,
    title: 'Contact Support',
    text: 'Write to us if no article answers your question. We reply by email.',
    link: 'Send us a message',
    href: '/contact',
  },
  {
    icon: ListOrdered,
    title: 'Video Tutorials',
    text: 'There are no videos yet. The articles go through each task step by step.',
    link: 'Start with the first steps',
    href: '/help-center/find-your-way',
  },
  {
    icon: Code,
    title: 'API Documentation',
    text: 'For developers who connect other programs.',
    link: 'Read the documentation',
    href: '/api-documentation',
  },
]

/** Three other ways to get help. */
export const SupportCards = () => (
  <div className="mt-8 grid gap-3 md:grid-cols-3">
    {cards.map(({ icon: Icon, title, text, link, href }) => (
      <section key={title} className="rounded-lg border border-line bg-surface-raised p-4">
        <Icon aria-hidden="true" className="size-5 text-brand" />
        <h2 className="mt-2 text-base">{title}</h2>
        <p className="mt-1 text-sm text-muted">{text}</p>
        <a href={href} className="link mt-2 inline-flex min-h-11 items-center text-sm md:min-h-8">
          {link}
        </a>
      </section>
    ))}
  </div>
)
