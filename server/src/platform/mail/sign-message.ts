import { buffer } from 'node:stream/consumers'
import DKIM from 'nodemailer/lib/dkim'

/** How letters of a domain are signed (DKIM), so that recipients know that they come from it. */
export type Signing = { domain: string; selector: string; privateKey: string }

/** The letter with a signature above it. It covers the body and what recipients see of the head. */
export function signMessage(message: Buffer, { domain, selector, privateKey }: Signing): Promise<Buffer> {
  const dkim = new DKIM({ domainName: domain, keySelector: selector, privateKey })
  return buffer(dkim.sign(message))
}
