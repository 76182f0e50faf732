import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Ajv2019 } from '@redocly/ajv/dist/2019.js'
import type { CertificateContent } from '@reihum/contract/certificates/certificate.schema.ts'
import { describe, expect, test } from 'vitest'
import {
  type BadgeFacts,
  badgeClaims,
  badgeCredential,
  badgeIssuer,
} from '#features/certificates/badge.rules.ts'

/** The schema of 1EdTech. Its licence does not say that others may hand it on, so it is not among our files. */
const oracles = process.env.REIHUM_ORACLES ?? resolve('../shared/oracles')
const official = `${oracles}/open-badges/ob_v3p0_achievementcredential_schema.json`
if (!existsSync(official))
  console.log(`SKIPPED: badges by the schema of 1EdTech, because ${official} is missing`)

/** With a time zone, as the model of Open Badges asks. */
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})$/

const typed = (name: string) => ({ type: 'array', items: { type: 'string' }, contains: { const: name } })
const text = { type: 'string', minLength: 1 }
const address = { type: 'string', format: 'uri' }
const time = { type: 'string', format: 'date-time' }

const profile = {
  type: 'object',
  required: ['id', 'type'],
  properties: { id: address, type: typed('Profile'), name: text, url: address },
  additionalProperties: false,
}

/** What Open Badges 3.0 asks of those fields that a badge of ours has; it has no others, so that none is misspelt. */
const ourReading = {
  type: 'object',
  required: ['@context', 'id', 'type', 'issuer', 'validFrom', 'credentialSubject'],
  properties: {
    '@context': {
      type: 'array',
      items: [
        { const: 'https://www.w3.org/ns/credentials/v2' },
        {
          type: 'string',
          pattern: '^https://purl\\.imsglobal\\.org/spec/ob/v3p0/context(-3\\.\\d\\.\\d)?\\.json$',
        },
      ],
      minItems: 2,
    },
    id: address,
    type: { allOf: [typed('VerifiableCredential'), typed('OpenBadgeCredential')] },
    name: text,
    issuer: profile,
    validFrom: time,
    validUntil: time,
    credentialStatus: {
      type: 'object',
      required: ['id', 'type'],
      properties: { id: address, type: { const: '1EdTechRevocationList' } },
      additionalProperties: false,
    },
    credentialSubject: {
      type: 'object',
      required: ['type', 'achievement'],
      properties: {
        id: address,
        type: typed('AchievementSubject'),
        identifier: {
          type: 'array',
          items: {
            type: 'object',
            required: ['type', 'hashed', 'identityHash', 'identityType'],
            properties: {
              type: { const: 'IdentityObject' },
              hashed: { type: 'boolean' },
              identityHash: text,
              identityType: { const: 'name' },
            },
            additionalProperties: false,
          },
        },
        licenseNumber: text,
        activityStartDate: time,
        activityEndDate: time,
        achievement: {
          type: 'object',
          required: ['id', 'type', 'name', 'description', 'criteria'],
          properties: {
            id: address,
            type: typed('Achievement'),
            achievementType: { const: 'CertificateOfCompletion' },
            name: text,
            description: text,
            criteria: { type: 'object', properties: { narrative: text }, additionalProperties: false },
            inLanguage: { type: 'string', pattern: '^[a-z]{2}$' },
          },
          additionalProperties: false,
        },
      },
      additionalProperties: false,
    },
    // The claims of the token, which repeat what the credential says.
    iss: address,
    jti: address,
    sub: address,
    nbf: { type: 'integer' },
    exp: { type: 'integer' },
  },
  additionalProperties: false,
}

const content: CertificateContent = {
  locale: 'de',
  title: 'Teilnahmebescheinigung',
  number: 'Z-2027-00017',
  name: 'Şükran Yılmaz',
  courseTitle: 'Erste Hilfe',
  courseReference: 'EH-27',
  from: '2027-03-02',
  to: '2027-03-09',
  units: 9,
  unitMinutes: 45,
  hasPassed: true,
  contents: ['Stabile Seitenlage', 'Wiederbelebung'],
  issuedOn: '2027-03-09',
  validUntil: '2029-03-08',
  signer: 'Ada Berg',
  provider: {
    company: 'Kreativhaus',
    street: 'Weg 3',
    postalCode: '1',
    city: 'Ulm',
    website: 'https://haus.example',
  },
  lines: [],
}

const facts: BadgeFacts = {
  id: '0199d0e5-7d5a-7c11-8f00-000000000001',
  content,
  issuedAt: new Date('2027-03-09T19:30:00.123Z'),
  expiresAt: new Date('2029-03-08T22:59:00Z'),
  courseUrl: 'https://reihum.example/portal/haus/course/1',
  issuerUrl: 'https://reihum.example/api/haus/badges/issuer',
  revocationsUrl: 'https://reihum.example/api/haus/badges/revocations/2027-0',
}

const bare = {
  ...content,
  from: null,
  to: null,
  contents: [],
  validUntil: null,
  provider: { ...content.provider, website: '' },
}

const badges: [string, BadgeFacts][] = [
  ['with all that it can say', facts],
  ['with no more than it has to say', { ...facts, expiresAt: null, content: bare }],
  ['in English', { ...facts, content: { ...content, locale: 'en' } }],
  [
    'of a provider whose website is no address',
    { ...facts, content: { ...content, provider: { ...content.provider, website: 'haus' } } },
  ],
]

/** Reads a schema once; then says what it has against something: nothing, if that is right. */
function readSchema(schema: object) {
  const ajv = new Ajv2019({ strict: false, allErrors: true })
  ajv.addFormat('date-time', moment)
  ajv.addFormat('date', /^\d{4}-\d{2}-\d{2}$/)
  ajv.addFormat('uri', (one) => URL.canParse(one))
  const isValid = ajv.compile(schema)
  return (given: unknown): string[] => {
    isValid(given)
    return (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
}

const sent = (of: BadgeFacts) => JSON.parse(JSON.stringify(badgeClaims(badgeCredential(of))))

/** Badges that lack something, or say it wrongly. */
const broken: [string, (badge: ReturnType<typeof sent>) => void][] = [
  ['no issuer', (badge) => delete badge.issuer],
  ['no beginning', (badge) => delete badge.validFrom],
  ['a beginning without a time zone', (badge) => (badge.validFrom = '2027-03-09T19:30:00')],
  ['the other context first', (badge) => badge['@context'].reverse()],
  ['no type of a badge', (badge) => badge.type.pop()],
  ['an achievement without criteria', (badge) => delete badge.credentialSubject.achievement.criteria],
  ['a subject of no type', (badge) => (badge.credentialSubject.type = [])],
  [
    'an identity of a kind that nobody knows',
    (badge) => (badge.credentialSubject.identifier[0].identityType = 'nick'),
  ],
  ['a status without a kind', (badge) => delete badge.credentialStatus.type],
]

describe('a badge, by what we read in Open Badges 3.0', () => {
  const faults = readSchema(ourReading)

  test.each(badges)('%s is one', (_, of) => {
    expect(faults(sent(of))).toEqual([])
  })

  test.each(broken)('with %s is none', (_, breakIt) => {
    const badge = sent(facts)
    breakIt(badge)
    expect(faults(badge)).not.toEqual([])
  })
})

describe.runIf(existsSync(official))('a badge, by the schema of 1EdTech', () => {
  const schema = existsSync(official) ? JSON.parse(readFileSync(official, 'utf8')) : {}
  const faults = readSchema(schema)

  test.each(badges)('%s is one', (_, of) => {
    expect(faults(sent(of))).toEqual([])
  })

  test.each(broken)('with %s is none', (_, breakIt) => {
    const badge = sent(facts)
    breakIt(badge)
    expect(faults(badge)).not.toEqual([])
  })

  test('its issuer is a profile', () => {
    const issuer = badgeIssuer(facts.issuerUrl, content.provider)
    expect(readSchema({ ...schema, ...schema.$defs.Profile })(issuer)).toEqual([])
  })
})
