import { picture } from '../../server/test/sample-files.ts'
import { someAddress } from './api.ts'
import { theStage } from './stage.ts'

type Of = { accessToken: string; registrationId: string }

/** Sends a photo as the proof of a reduced price, from the page of the booking. */
export async function sendProof(tenant: string, { accessToken, registrationId }: Of): Promise<void> {
  const query = new URLSearchParams({ filename: 'Studierendenausweis.png' })
  const photo = await picture().png().toBuffer()
  const response = await fetch(
    `${theStage().origin}/api/${tenant}/portal/bookings/${accessToken}/proof/${registrationId}?${query}`,
    {
      method: 'POST',
      headers: { 'x-forwarded-for': someAddress(), 'content-type': 'application/octet-stream' },
      body: new Uint8Array(photo),
    },
  )
  if (!response.ok) throw new Error(`the proof was refused: ${await response.text()}`)
}
