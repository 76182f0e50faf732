import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { composeMessage } from './transport.ts'

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const signing = { domain: 'kreativhaus.example', selector: 'reihum', privateKey }
const choiceUrl = `https://kurse.example.org/portal/${'k'.repeat(60)}/letters/${'t'.repeat(43)}/followUps?lang=de`
const mail = {
  messageId: '<1@kreativhaus.example>',
  recipient: 'ada@example.org',
  senderName: 'Kreativhaus',
  replyTo: '',
  subject: 'Neue Kurse',
  html: '<html lang="de"></html>',
  text: 'Neue Kurse',
  attachments: [],
}

const head = async (more: object) => {
  const message = await composeMessage({ ...mail, ...more }, 'kurse@kreativhaus.example', signing)
  return message.toString().split('\r\n\r\n')[0] ?? ''
}
const signed = (text: string) =>
  /\bh=([\w:\s-]+);/.exec(text)?.[1]?.replace(/\s/g, '').toLowerCase().split(':') ?? []

describe('the one-click unsubscription of RFC 8058', () => {
  it('stands in the head of an optional letter in one line each, however long the address is, and is signed', async () => {
    const text = await head({ choiceUrl })
    expect(text).toContain(`\r\nList-Unsubscribe: <${choiceUrl}>\r\n`)
    expect(text).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
    expect(signed(text)).toEqual(
      expect.arrayContaining([
        'from',
        'subject',
        'date',
        'message-id',
        'list-unsubscribe',
        'list-unsubscribe-post',
      ]),
    )
  })

  it.each([{ choiceUrl: null }, {}])('stands in no other letter', async (more) => {
    expect(await head(more)).not.toMatch(/list-unsubscribe/i)
  })
})
