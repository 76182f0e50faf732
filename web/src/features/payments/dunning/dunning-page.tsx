import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { dunningMessages } from './dunning.messages.ts'
import classes from './dunning.module.css'
import { DunningLetters } from './dunning-letters.tsx'
import { KeptBack, WriteOffs } from './kept-back.tsx'

/** What a run would do today: letters to choose from, what to give up, and what is kept back and why. */
export function DunningPage() {
  const text = useText(dunningMessages)
  const tenant = useActiveTenant()
  const query = useQuery(queries.payments.dunningProposals.queryOptions({ input: { tenant: tenant.id } }))
  return (
    <Loaded query={query}>
      {({ letters, writeOffs, keptBack, isCut }) => (
        <div className={classes.page}>
          {isCut && <Alert>{text('cut')}</Alert>}
          <DunningLetters letters={letters} />
          {writeOffs.length > 0 && <WriteOffs receivables={writeOffs} />}
          {keptBack.length > 0 && <KeptBack receivables={keptBack} />}
        </div>
      )}
    </Loaded>
  )
}
