import { z } from 'zod'
import { letterPreview, letterRef, letterTrial } from '../messages/letter.schema.ts'
import { registrationId, tenantRef } from '../wire/ids.schema.ts'
import { route } from '../wire/route.ts'

export const letterPreviewsContract = {
  previewLetter: route('registrations.read')
    .route({
      method: 'POST',
      path: '/{tenant}/registrations/{registrationId}/letter-previews/{letterKind}/{language}',
      tags: ['registrations'],
      summary:
        'A text of a letter with a real registration, as its reader would see it; nothing is stored or sent',
      description:
        'What only the occasion would tell, such as which dates were moved, is invented. Links lead to no booking. `unfit` among the problems: such a letter does not go out about the registration as it is now.',
    })
    .input(
      z.object({
        tenant: tenantRef,
        registrationId,
        ...letterRef.shape,
        ...letterTrial.omit({ sample: true }).shape,
      }),
    )
    .output(letterPreview),
}
