import { buffer } from 'node:stream/consumers'
import DKIM from 'nodemailer/lib/dkim'

/** How letters of a domain are signed (DKIM), so that recipients know that they come from it. */
export type Signing = { domain: string; selector: string; privateKey: string }

/**
 * What of the head a signature covers: what recipients see (RFC 6376, 5.4.1), and both lines of the one-click unsubscription, which
 * mail programs only offer if they are signed (RFC 8058, 4).
 */
const signedHeaders =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:' +
  'Content-Language:In-Reply-To:References:List-Unsubscribe:List-Unsubscribe-Post'

/** The letter with a signature above it. */
export function signMessage(message: Buffer, { domain, selector, privateKey }: Signing): Promise<Buffer> {
  const dkim = new DKIM({
    domainName: domain,
    keySelector: selector,
    privateKey,
    headerFieldNames: signedHeaders,
  })
  return buffer(dkim.sign(message))
}
