import type { CertificateContent } from '@reihum/contract/certificates/certificate.schema.ts'
import { certificateNumber } from './certificate.rules.ts'

export type BadgeFacts = {
  id: string
  content: CertificateContent
  issuedAt: Date
  /** The end of the last day on which it is valid. */
  expiresAt: Date | null
  courseUrl: string
  issuerUrl: string
  revocationsUrl: string
}

const urn = (id: string) => `urn:uuid:${id}`

/** What stands for the holder, who need not have an address anywhere. */
const holderOf = (id: string) => `${urn(id)}#holder`

export function badgeIssuer(issuerUrl: string, { company, website }: CertificateContent['provider']) {
  return {
    id: issuerUrl,
    type: ['Profile'],
    name: company,
    ...(URL.canParse(website) && { url: website }),
  }
}

/** To the second, because the claims of a token count in seconds and must say the same. */
const toSecond = (at: Date) =>
  new Date(Math.floor(at.getTime() / 1000) * 1000).toISOString().replace('.000Z', 'Z')

/**
 * A certificate as an OpenBadgeCredential 3.0. It says nothing that does not stand on the paper. Its id is not the
 * address of its page, because ids of revoked ones are public.
 */
export function badgeCredential(facts: BadgeFacts) {
  const { id, content, issuedAt, expiresAt, courseUrl, issuerUrl, revocationsUrl } = facts
  const { title, name, courseTitle, contents, number, provider, locale } = content
  return {
    '@context': [
      'https://www.w3.org/ns/credentials/v2',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
    ],
    id: urn(id),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: `${title}: ${courseTitle}`,
    issuer: badgeIssuer(issuerUrl, provider),
    validFrom: toSecond(issuedAt),
    ...(expiresAt && { validUntil: toSecond(expiresAt) }),
    credentialSubject: {
      id: holderOf(id),
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', hashed: false, identityType: 'name', identityHash: name }],
      licenseNumber: number,
      ...(content.from && { activityStartDate: `${content.from}T00:00:00Z` }),
      ...(content.to && { activityEndDate: `${content.to}T00:00:00Z` }),
      achievement: {
        id: courseUrl,
        type: ['Achievement'],
        achievementType: 'CertificateOfCompletion',
        name: courseTitle,
        description: contents.join('\n') || courseTitle,
        criteria: { narrative: title },
        inLanguage: locale,
      },
    },
    credentialStatus: { id: revocationsUrl, type: '1EdTechRevocationList' },
  }
}

const seconds = (iso: string) => Date.parse(iso) / 1000

/** The claims of the token repeat what the credential says, and must agree with it. */
export function badgeClaims(credential: ReturnType<typeof badgeCredential>) {
  const { id, issuer, validFrom, validUntil, credentialSubject } = credential
  return {
    ...credential,
    iss: issuer.id,
    jti: id,
    sub: credentialSubject.id,
    nbf: seconds(validFrom),
    ...(validUntil && { exp: seconds(validUntil) }),
  }
}

/** How many certificates share a list of those that do not hold any more: that bounds each list, which has no pages. */
export const revocationListSize = 1000

/** The list of a certificate: its year, and which thousand of that year it is among. */
export function revocationListOf(number: string): string {
  const [, year = '0', count = '1'] = number.split('-')
  return `${year}-${Math.floor((Number(count) - 1) / revocationListSize)}`
}

/** The numbers that a list can speak of. */
export function numbersOfRevocationList(list: string): string[] {
  const [year = 0, place = 0] = list.split('-').map(Number)
  const before = place * revocationListSize
  return Array.from({ length: revocationListSize }, (_, at) => certificateNumber(year, before + at + 1))
}

/** The certificates of an issuer that do not hold any more. Why is nobody's business but theirs. */
export function badgeRevocations(revocationsUrl: string, issuerUrl: string, ids: readonly string[]) {
  return {
    id: revocationsUrl,
    issuer: issuerUrl,
    revokedCredential: ids.map((id) => ({ id: urn(id), revoked: true })),
  }
}
