import { leftToRight } from '#contract/writing.ts'
import { t } from '#language/translate.ts'
import { Clock, Globe, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Review } from '#contract/booking/booking.ts'
import type { Clinic, PublicDoctor } from '#contract/clinics/clinics.ts'
import { monthInWords } from '#web/lib/dates.ts'
import { telOf } from '#web/lib/tel.ts'
import { joined } from '#web/lib/words.ts'
import { doctorName, withoutPrefix } from '#web/shell/people.ts'
import { specialtyInWords } from '#web/shell/specialties.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { hoursInWords } from './opening-hours.ts'
import { lengthFrom, priceFrom } from './prices.ts'
import { Stars } from './rating.tsx'

/** The doctors of the clinic. */
export const ClinicDoctors = ({ doctors }: { doctors: Clinic['doctors'] }) => (
  <section aria-labelledby="doctors-title">
    <h2 id="doctors-title" className="text-lg">
      {t('Doctors')}
    </h2>
    <ul className="mt-4 grid gap-x-10 gap-y-6 md:grid-cols-2 xl:grid-cols-3">
      {doctors.map((doctor) => (
        <li key={doctor.id} className="flex gap-4">
          <DoctorPhoto doctor={doctor} className="size-12" />
          <div className="min-w-0">
            <h3>{doctorName(doctor.user)}</h3>
            <p className="text-sm text-muted">{joined(specialtyInWords(doctor.specialty), doctor.qualification)}</p>
            {doctor.experience ? (
              <p className="text-sm text-muted">{t('Experience: {experience}', { experience: doctor.experience })}</p>
            ) : null}
            {doctor.bio ? (
              <p className="mt-1 text-sm">
                <bdi>{doctor.bio}</bdi>
              </p>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  </section>
)

/** A doctor's picture or initials, without a stored "Dr.". */
export const DoctorPhoto = ({ doctor: { user, photoUrl }, className }: { doctor: PublicDoctor; className: string }) => (
  <Avatar firstName={withoutPrefix(user.firstName)} lastName={user.lastName} src={photoUrl} className={className} />
)

/** Services with duration and price. */
export const ClinicServices = ({ clinic }: { clinic: Clinic }) => (
  <section aria-labelledby="services-title">
    <h2 id="services-title" className="text-lg">
      {t('Services and prices')}
    </h2>
    <ul className="mt-3 divide-y divide-line border-y border-line">
      {clinic.services.map((service) => (
        <li key={service.id} className="flex min-h-11 items-center gap-4 py-2">
          <span className="min-w-0 flex-1">{service.name}</span>
          <span className="text-sm text-muted tabular-nums">{lengthFrom(service, clinic)}</span>
          <span className="min-w-24 text-end tabular-nums">{priceFrom(service, clinic)}</span>
        </li>
      ))}
    </ul>
  </section>
)

/** The latest reviews; renders nothing without any. */
export const ClinicReviews = ({ reviews }: { reviews: readonly Review[] }) =>
  reviews.length === 0 ? null : (
    <section aria-labelledby="reviews-title">
      <h2 id="reviews-title" className="text-lg">
        {t('Latest reviews')}
      </h2>
      <ul className="mt-4 flex flex-col gap-5">
        {reviews.map((review) => (
          <li key={review.id}>
            <p className="flex flex-wrap items-center gap-x-3">
              <Stars rating={review.rating} />
              <bdi className="font-medium">{review.author}</bdi>
              <span className="text-sm text-muted">
                {t('saw Dr. {doctorName}, {createdAt}', {
                  doctorName: withoutPrefix(review.doctorName),
                  createdAt: monthInWords(review.createdAt),
                })}
              </span>
            </p>
            {review.text ? (
              <p className="mt-1 max-w-[70ch]">
                <bdi>{review.text}</bdi>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )

/** As tall as a thumb on phones. */
const contactLink = 'link -my-2.5 inline-flex min-h-11 items-center break-words md:my-0 md:min-h-0'

/** The clinic's address, opening hours and contact data. */
export function ClinicFacts({ clinic }: { clinic: Clinic }) {
  const hours = hoursInWords(clinic.openingHours)
  return (
    <section
      id="clinic"
      aria-labelledby="clinic-title"
      className="scroll-mt-4 rounded-lg border border-line bg-surface-raised p-5"
    >
      <h2 id="clinic-title" className="text-lg">
        {t('About the clinic')}
      </h2>
      {clinic.description ? (
        <p className="mt-2 max-w-[70ch] text-muted">
          <bdi>{clinic.description}</bdi>
        </p>
      ) : null}
      <dl className="mt-4 flex flex-col gap-5 md:gap-3">
        <Line icon={MapPin} name={t('Address')}>
          <bdi>{clinic.address.includes(clinic.city) ? clinic.address : `${clinic.address}, ${clinic.city}`}</bdi>
        </Line>
        <Line icon={Clock} name={t('Opening hours')}>
          {hours.map((line, index) => (
            <span key={line}>
              <span className="inline-block">{index < hours.length - 1 ? `${line},` : line}</span>{' '}
            </span>
          ))}
        </Line>
        <Line icon={Phone} name={t('Phone')}>
          <a href={telOf(clinic.phone)} className={contactLink}>
            {leftToRight(clinic.phone)}
          </a>
        </Line>
        {clinic.email ? (
          <Line icon={Mail} name={t('Email')}>
            <a href={`mailto:${clinic.email}`} className={contactLink}>
              {clinic.email}
            </a>
          </Line>
        ) : null}
        {clinic.website ? (
          <Line icon={Globe} name={t('Website')}>
            <a href={clinic.website} target="_blank" rel="noopener nofollow" className={contactLink}>
              {clinic.website.replace(/^https?:\/\/|\/$/g, '')}
              <span className="sr-only"> {t('(opens in a new tab)')}</span>
            </a>
          </Line>
        ) : null}
      </dl>
    </section>
  )
}

const Line = ({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) => (
  <div className="flex gap-3">
    <dt className="pt-1">
      <Icon aria-hidden="true" className="size-4.5 text-muted" />
      <span className="sr-only">{name}</span>
    </dt>
    <dd className="min-w-0 flex-1 tabular-nums">{children}</dd>
  </div>
)
