import type {
  DomainRecord,
  DomainRecordKind,
  DomainRecordOutcome,
} from '@reihum/contract/messages/sender-domain.schema.ts'

/** What stands under a name as records of the type TXT; null: nobody answered. */
export type FoundTexts = readonly string[] | null

export const selector = 'reihum'

/** Whoever has an address there cannot enter records; their mail provider signs itself. */
const mailProviders: ReadonlySet<string> = new Set([
  'aol.com',
  'aon.at',
  'arcor.de',
  'bluewin.ch',
  'freenet.de',
  'gmail.com',
  'gmx.at',
  'gmx.ch',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hotmail.com',
  'hotmail.de',
  'icloud.com',
  'live.de',
  'mail.de',
  'mailbox.org',
  'me.com',
  'online.de',
  'outlook.com',
  'outlook.de',
  'posteo.de',
  'proton.me',
  'protonmail.com',
  't-online.de',
  'web.de',
  'yahoo.com',
  'yahoo.de',
])

export const isMailProviders = (domain: string) => mailProviders.has(domain)

/** The domain of an address, as the domain name system knows it. */
export const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** How SPF names a server that is written as a name or as an address. */
function inSpf(hostname: string): string {
  if (hostname.includes(':')) return `ip6:${hostname}`
  return /^[\d.]+$/.test(hostname) ? `ip4:${hostname}` : `a:${hostname}`
}

type Of = { domain: string; publicKey: string; hostname: string }

/** Where each record stands, and what to enter there. */
export function wantedRecords({ domain, publicKey, hostname }: Of): Omit<DomainRecord, 'outcome'>[] {
  return [
    { kind: 'dkim', name: `${selector}._domainkey.${domain}`, value: `v=DKIM1; k=rsa; p=${publicKey}` },
    { kind: 'spf', name: domain, value: `v=spf1 mx ${inSpf(hostname)} ~all` },
    { kind: 'dmarc', name: `_dmarc.${domain}`, value: 'v=DMARC1; p=none' },
  ]
}

/** The parts of a record such as `v=DKIM1; k=rsa; p=…`, by their names. */
function tagsOf(text: string): Map<string, string> {
  const pairs = text.split(';').map((part): [string, string] => {
    const at = part.indexOf('=')
    return at < 0 ? [part.trim(), ''] : [part.slice(0, at).trim(), part.slice(at + 1)]
  })
  return new Map(pairs)
}

const withoutSpaces = (text: string) => text.replace(/\s/g, '')

function readDkim(texts: readonly string[], publicKey: string): DomainRecordOutcome {
  const keys = texts.map(tagsOf).filter((tags) => tags.has('p'))
  if (keys.length === 0) return 'missing'
  if (keys.length > 1) return 'several'
  return withoutSpaces(keys[0]?.get('p') ?? '') === publicKey ? 'right' : 'different'
}

function readSpf(texts: readonly string[]): DomainRecordOutcome {
  const records = texts.filter((text) => /^v=spf1( |$)/i.test(text))
  if (records.length === 0) return 'missing'
  if (records.length > 1) return 'several'
  const terms = (records[0] ?? '').toLowerCase().split(' ')
  return terms.includes('+all') || terms.includes('all') ? 'broken' : 'right'
}

const policies: readonly string[] = ['none', 'quarantine', 'reject']

function readDmarc(texts: readonly string[]): DomainRecordOutcome {
  const records = texts.map(tagsOf).filter((tags) => tags.get('v')?.trim().toUpperCase() === 'DMARC1')
  if (records.length === 0) return 'missing'
  if (records.length > 1) return 'several'
  return policies.includes(records[0]?.get('p')?.trim().toLowerCase() ?? '') ? 'right' : 'broken'
}

/** What a record is worth, by what was found under its name. */
export function readRecord(
  kind: DomainRecordKind,
  texts: FoundTexts,
  publicKey: string,
): DomainRecordOutcome {
  if (texts === null) return 'unknown'
  if (kind === 'dkim') return readDkim(texts, publicKey)
  return kind === 'spf' ? readSpf(texts) : readDmarc(texts)
}
