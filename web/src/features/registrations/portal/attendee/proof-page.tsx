import type { Api } from '@reihum/contract/contract.ts'
import { type RefusalCode, refusalText } from '@reihum/contract/refusals.ts'
import type { AttendeeRegistration } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import { maxProofMegabytes, type OwnProof, proofTypes } from '@reihum/contract/registrations/proof.schema.ts'
import { dateTimeInWords } from '@reihum/contract/wire/dates.ts'
import { fileSizeText } from '@reihum/contract/wire/file-size.ts'
import { registrationId } from '@reihum/contract/wire/ids.schema.ts'
import type { PortalPage, Redirect } from '../../../tenants/portal/page.ts'
import { refusalOf } from '../../../tenants/portal/refusal.ts'
import { ownLanguage, type Visit } from '../../../tenants/portal/visit.ts'
import { RefusedNotice } from '../refused-notice.tsx'
import { nameOf } from './booked-people.tsx'
import { type BookingVisit, bookingPath, toBooking } from './booking-page.ts'
import { proofTexts } from './proof.messages.ts'
import { behindLink, commonOf } from './registration-page.tsx'
import { StepBanner } from './step-banner.tsx'

type Proving = { person: AttendeeRegistration; proof: OwnProof; title: string }
/** What is wrong with what was sent for somebody. */
type Wrong = { id: string; told: string; status: number }

function FileOf({ at, one, wrong }: { at: BookingVisit; one: Proving; wrong: Wrong | undefined }) {
  const { visit } = at
  const texts = proofTexts[visit.locale]
  const { person, proof, title } = one
  const { sent } = proof
  const id = `file-${person.id}`
  const zoned = { timeZone: visit.tenant.timeZone, locale: visit.locale }
  return (
    <section aria-labelledby={`who-${person.id}`}>
      <h2 id={`who-${person.id}`}>{nameOf(person)}</h2>
      <p className="quiet" lang={ownLanguage(visit)}>
        {title}
      </p>
      <p lang={ownLanguage(visit)}>{texts.of(proof.name, proof.evidence)}</p>
      {sent && (
        <form method="post" action={toBooking(at, '/proof')} className="sent">
          <input type="hidden" name="registrationId" value={person.id} />
          <p>
            {texts.sent(
              sent.filename,
              fileSizeText(sent.filesize, visit.locale),
              dateTimeInWords(sent.at, zoned),
            )}
          </p>
          <button type="submit" name="do" value="remove" className="link">
            {texts.remove}
            <span className="unseen">{texts.sendFor(nameOf(person))}</span>
          </button>
        </form>
      )}
      <form method="post" noValidate encType="multipart/form-data" action={toBooking(at, '/proof')}>
        <input type="hidden" name="registrationId" value={person.id} />
        <div className="field">
          <label htmlFor={id}>{sent ? texts.replace : texts.choose}</label>
          <input
            type="file"
            id={id}
            name="file"
            accept={proofTypes.join(',')}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={`${id}-hint${wrong ? ` ${id}-error` : ''}`}
          />
          <p className="hint" id={`${id}-hint`}>
            {texts.limits(maxProofMegabytes)}
          </p>
          {wrong && (
            <p className="error" id={`${id}-error`}>
              {wrong.told}
            </p>
          )}
        </div>
        <button type="submit">
          {texts.send}
          <span className="unseen">{texts.sendFor(nameOf(person))}</span>
        </button>
      </form>
    </section>
  )
}

async function show(at: BookingVisit, api: Api, wrong?: Wrong): Promise<PortalPage> {
  const { visit, accessToken } = at
  const texts = proofTexts[visit.locale]
  const { courses } = await api.registrations.attendeeBooking({ tenant: visit.tenant.slug, accessToken })
  const proving = courses.flatMap(({ title, registrations }) =>
    registrations.flatMap((person): Proving[] =>
      person.proof?.sendable ? [{ person, proof: person.proof, title }] : [],
    ),
  )
  // What cannot be sent any more has no field at which it could be told.
  const hasField = proving.some(({ person }) => person.id === wrong?.id)
  return {
    ...commonOf(at),
    path: bookingPath(accessToken, '/proof'),
    title: texts.title,
    status: wrong?.status ?? 200,
    banner: <StepBanner at={at} back={texts.back} title={texts.title} />,
    content: (
      <div className="plain-form">
        <RefusedNotice text={wrong?.told} />
        {proving.length === 0 && !wrong && <p className="notice">{texts.none}</p>}
        {proving.length > 0 && (
          <>
            <p>{texts.intro}</p>
            <p className="quiet">{texts.kept}</p>
          </>
        )}
        {proving.map((one) => (
          <FileOf
            key={one.person.id}
            at={at}
            one={one}
            wrong={hasField && one.person.id === wrong?.id ? wrong : undefined}
          />
        ))}
      </div>
    ),
  }
}

/** The people of a booking who can send the proof of their reduced price, each with a file of their own. */
export function proofPage(visit: Visit, accessToken: string, api: Api): Promise<PortalPage> {
  const at = { visit, accessToken }
  return behindLink(at, () => show(at, api))
}

const told: Partial<Record<RefusalCode, number>> = {
  PROOF_NOT_WANTED: 409,
  PROOF_NOT_TAKEN: 409,
  PROOF_KIND_REFUSED: 415,
  PROOF_TOO_LARGE: 413,
  FILE_EMPTY: 422,
  FILE_DAMAGED: 422,
}

export function sendProofFile(
  visit: Visit,
  accessToken: string,
  form: URLSearchParams,
  api: Api,
): Promise<PortalPage | Redirect> {
  const at = { visit, accessToken }
  const { slug: tenant } = visit.tenant
  const id = registrationId.safeParse(form.get('registrationId'))
  const filename = (form.get('file') ?? '').slice(0, 1000)
  const back = (done: string) => ({ redirect: toBooking(at, '', { done }), status: 303 as const })
  return behindLink<PortalPage | Redirect>(at, async () => {
    if (!id.success) return show(at, api)
    const { data: registration } = id
    if (form.get('do') === 'remove') {
      await api.registrations.takeBackProof({ tenant, accessToken, registrationId: registration })
      return back('proof-removed')
    }
    const missing = { id: registration, told: proofTexts[visit.locale].missing, status: 422 }
    if (filename === '') return show(at, api, missing)
    try {
      await api.registrations.sendProof({
        params: { tenant, accessToken, registrationId: registration },
        query: { filename },
      })
      return back('proof-sent')
    } catch (error) {
      const code = refusalOf(error)?.code
      const status = code && told[code]
      if (!status) throw error
      return show(at, api, { id: registration, told: refusalText(code, visit.locale), status })
    }
  })
}
