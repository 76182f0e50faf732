import type { CertificateContent, CertificatePage } from '@reihum/contract/certificates/certificate.schema.ts'
import type { Api } from '@reihum/contract/contract.ts'
import { dateInWords } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { secretive } from '../../registrations/portal/attendee/booking-page.ts'
import formCss from '../../registrations/portal/plain-form.css?inline'
import type { PortalPage } from '../../tenants/portal/page.ts'
import { refusalOf } from '../../tenants/portal/refusal.ts'
import type { Visit } from '../../tenants/portal/visit.ts'
import certificateCss from './certificate.css?inline'
import { certificateTexts } from './certificate.messages.ts'

const pathOf = (code: string) => `/certificate/${encodeURIComponent(code)}`

/** A day without time is the same day in every time zone. */
const dayIn = (locale: Locale, day: string) => dateInWords(day, { timeZone: 'UTC', locale })

type Shown = { visit: Visit; code: string; certificate: CertificatePage }

/** Whether it holds, in a sentence. */
function verdict({ visit: { locale }, certificate: { state, content, endedOn } }: Shown): string {
  const texts = certificateTexts[locale]
  const day = (iso: string | null) => dayIn(locale, iso ?? content.issuedOn)
  if (state === 'withdrawn') return texts.withdrawn(day(endedOn), content.provider.company)
  if (state === 'replaced') return texts.replaced(day(endedOn))
  if (state === 'expired') return texts.expired(day(content.validUntil))
  return content.validUntil ? texts.validUntil(day(content.validUntil)) : texts.valid
}

function addressOf({ company, street, postalCode, city }: CertificateContent['provider']): string {
  return [company, street, `${postalCode} ${city}`.trim()].filter(Boolean).join(', ')
}

/** Everything that stands on the paper, so that a changed one is noticed. */
function Printed({ visit: { locale }, certificate: { content } }: Shown) {
  const texts = certificateTexts[locale]
  const day = (iso: string) => dayIn(locale, iso)
  const { from, to, units, validUntil, contents } = content
  const lines: [label: string, value: string | false][] = [
    [texts.kind, content.title],
    [texts.number, content.number],
    [texts.name, content.name],
    [texts.course, content.courseTitle],
    [texts.period, from !== null && to !== null && texts.days(day(from), day(to))],
    [
      texts.units,
      units !== null && units > 0 && texts.unitsText(units.toLocaleString(locale), content.unitMinutes),
    ],
    [texts.result, content.hasPassed && texts.passed],
    [texts.issued, [content.provider.city, day(content.issuedOn)].filter(Boolean).join(', ')],
    [texts.until, validUntil !== null && day(validUntil)],
    [texts.signer, content.signer || content.provider.company],
    [texts.provider, addressOf(content.provider)],
  ]
  return (
    <dl className="lines">
      {lines.map(
        ([label, value]) =>
          value !== false && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
      {contents.length > 0 && (
        <div>
          <dt>{texts.contents}</dt>
          <dd>
            <ul>
              {contents.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Every word of the paper, in its order: a template may tell more than is listed above. */
function Wording({ visit: { locale }, certificate: { content } }: Shown) {
  const texts = certificateTexts[locale]
  if (content.lines.length === 0) return null
  return (
    <section>
      <h2>{texts.wording}</h2>
      <div className="wording" lang={content.locale}>
        {content.lines.map((line, at) => (
          // The same words may stand on it twice.
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change.
          <p key={at}>{line}</p>
        ))}
      </div>
    </section>
  )
}

/** What makes the digest of a file, on each system. */
const commands = [
  ['Windows', 'certutil -hashfile zertifikat.pdf SHA256'],
  ['macOS', 'shasum -a 256 zertifikat.pdf'],
  ['Linux', 'sha256sum zertifikat.pdf'],
] as const

/** The file is compared within the browser; without scripts the digest can be compared by hand. */
function Compare({ visit: { locale }, certificate: { sha256 } }: Shown) {
  const texts = certificateTexts[locale]
  if (sha256 === null) return null
  return (
    <section>
      <h2>{texts.file}</h2>
      <div
        className="drop"
        hidden
        data-digest={sha256}
        data-same={texts.same}
        data-other={texts.other}
        data-unreadable={texts.unreadable}
      >
        <p>{texts.fileHint}</p>
        <label htmlFor="certificate-file">{texts.choose}</label>
        <input id="certificate-file" type="file" accept="application/pdf" />
        <p role="status" />
      </div>
      <p className="digest">
        {texts.digest}: <code>{sha256}</code>
      </p>
      <details className="by-hand">
        <summary>{texts.byHand}</summary>
        <p>{texts.byHandHint}</p>
        <dl className="lines">
          {commands.map(([system, command]) => (
            <div key={system}>
              <dt>{system}</dt>
              <dd>
                <code>{command}</code>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  )
}

function Badge({ visit, code }: Shown) {
  const texts = certificateTexts[visit.locale]
  return (
    <section>
      <h2>{texts.badge}</h2>
      <p>{texts.badgeHint}</p>
      <p>
        <a href={`/api/${visit.tenant.slug}/certificate-pages/${encodeURIComponent(code)}/badge`} download>
          {texts.badgeGet}
        </a>
      </p>
    </section>
  )
}

/** What stands on a certificate, and whether it holds: for whoever has the paper. */
export async function certificatePage(visit: Visit, code: string, api: Api): Promise<PortalPage | null> {
  if (!/^[\w-]{20,100}$/.test(code)) return null
  const { locale, tenant } = visit
  const texts = certificateTexts[locale]
  const certificate = await api.certificates
    .page({ tenant: tenant.slug, certificateCode: code })
    .catch((error: unknown) => {
      if (refusalOf(error)?.code === 'NOT_FOUND') return null
      throw error
    })
  if (!certificate) return null
  const shown = { visit, code, certificate }
  const holds = certificate.state === 'valid'
  return {
    status: 200,
    path: pathOf(code),
    isIndexed: false,
    headers: secretive,
    css: `${formCss}${certificateCss}`,
    title: texts.title,
    banner: <h1>{texts.title}</h1>,
    content: (
      <div className="certificate">
        <p className={`notice ${holds ? 'positive' : 'negative'}`}>
          <strong>{verdict(shown)}</strong>
        </p>
        <p>{texts.compare(certificate.content.provider.company)}</p>
        <Printed {...shown} />
        <Wording {...shown} />
        <Compare {...shown} />
        {(holds || certificate.state === 'expired') && <Badge {...shown} />}
      </div>
    ),
  }
}
