import { Button, Radio } from '@mantine/core'
import { togetherLimit } from '@reihum/contract/documents/document.schema.ts'
import { runId } from '@reihum/contract/wire/ids.schema.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { saveFile } from '#platform/save-file.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { documentTemplateQuery } from '../document-query.ts'
import { generateMessages } from './generate.messages.ts'
import classes from './generate.module.css'
import { usePreparation } from './use-preparation.ts'
import { useWizard } from './wizard-search.ts'

type Way = 'keep' | 'mail' | 'one'

/** Single files, by mail too, or one file to print. A document about the whole course is always one file. */
export function MakeStep() {
  const { query } = usePreparation()
  return <Loaded query={query}>{({ isForEach }) => <Ways isForEach={isForEach} />}</Loaded>
}

function Ways({ isForEach }: { isForEach: boolean }) {
  const text = useText(generateMessages)
  const tenant = useActiveTenant().id
  const { of, chosen } = usePreparation()
  const { change } = useWizard()
  const [way, setWay] = useState<Way>(isForEach ? 'keep' : 'one')
  // Made once, so that a second press is the same run.
  const [id] = useState(() => runId.parse(newId()))
  const template = useQuery(documentTemplateQuery(tenant, of.documentTemplateId)).data
  const people = { ...of, registrationIds: chosen.map(({ registrationId }) => registrationId) }
  const making = useMutation({
    mutationFn: async () => {
      if (way === 'one') {
        saveFile(await api.documents.printTogether({ tenant, ...people }))
        notify({ kind: 'positive', message: text('downloaded') })
        return
      }
      await api.documents.startRun({ tenant, ...people, id, mails: way === 'mail' })
      change({ runId: id, mails: way === 'mail' || undefined })
    },
  })
  const withoutEmail = chosen.filter(({ email }) => !email).length
  const ways = isForEach ? (['keep', 'mail', 'one'] as const) : (['one'] as const)
  const isTooMany = (value: Way) => value === 'one' && chosen.length > togetherLimit
  return (
    <>
      <Radio.Group label={text('way')} value={way} onChange={(value) => setWay(value as Way)}>
        <div className={classes.body}>
          {ways.map((value) => (
            <Radio
              key={value}
              value={value}
              label={text(`ways_${value}`)}
              disabled={isTooMany(value)}
              description={text(isTooMany(value) ? 'tooMany' : `wayHints_${value}`, { limit: togetherLimit })}
            />
          ))}
        </div>
      </Radio.Group>
      {way === 'mail' && withoutEmail > 0 && <p>{text('withoutEmail', { count: withoutEmail })}</p>}
      {way !== 'one' && template && (
        <p className="grey">{text(template.state === 'published' ? 'published' : 'notPublished')}</p>
      )}
      <div className={classes.tools}>
        <Button loading={making.isPending} disabled={chosen.length === 0} onClick={() => making.mutate()}>
          {way === 'one' ? text('goOne') : text('go', { count: chosen.length })}
        </Button>
      </div>
    </>
  )
}
