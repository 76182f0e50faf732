import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { PaperPages } from '#ui/paper-pages.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { ScreenState } from '#ui/states/screen-state.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { useCatalogue } from '../use-catalogue.ts'
import { generateMessages } from './generate.messages.ts'
import classes from './generate.module.css'
import { type PreparedPerson, usePreparation } from './use-preparation.ts'
import { useWizard } from './wizard-search.ts'

/** The papers as they will be printed: one person after the other, or the one about all. */
export function PreviewStep() {
  const text = useText(generateMessages)
  const { change } = useWizard()
  const { query, chosen } = usePreparation()
  const [at, setAt] = useState(0)
  return (
    <Loaded query={query}>
      {({ isForEach }) => {
        const person = chosen[Math.min(at, chosen.length - 1)]
        if (!person) return <ScreenState sentence={text('nobody')} />
        const place = chosen.indexOf(person)
        return (
          <>
            <div className={classes.tools}>
              {isForEach && chosen.length > 1 && (
                <>
                  <Button variant="default" disabled={place === 0} onClick={() => setAt(place - 1)}>
                    {text('previous')}
                  </Button>
                  <Button
                    variant="default"
                    disabled={place === chosen.length - 1}
                    onClick={() => setAt(place + 1)}
                  >
                    {text('following')}
                  </Button>
                </>
              )}
              <span role="status">
                {isForEach
                  ? text('previewOf', { at: place + 1, count: chosen.length, name: person.name })
                  : text('previewAll')}
              </span>
              <Button onClick={() => change({ step: 'make' })}>{text('next')}</Button>
            </div>
            <Paper people={isForEach ? [person] : chosen} />
          </>
        )
      }}
    </Loaded>
  )
}

function Paper({ people }: { people: readonly PreparedPerson[] }) {
  const text = useText(generateMessages)
  const locale = useLocale()
  const tenant = useActiveTenant().id
  const { of } = usePreparation()
  const { placeholderOf } = useCatalogue()
  const registrationIds = people.map(({ registrationId }) => registrationId)
  const query = useQuery({
    ...queries.documents.previewTogether.queryOptions({ input: { tenant, ...of, registrationIds } }),
    retry: false,
    staleTime: 0,
  })
  return (
    <div className={classes.paper}>
      <Loaded query={query}>
        {(picture) => (
          <>
            {picture.unfilled.length > 0 && (
              <p>
                {text('unfilled', {
                  names: picture.unfilled.map((name) => placeholderOf(name).label[locale]).join(', '),
                })}
              </p>
            )}
            <PaperPages picture={picture} label={text('paper')} isOld={query.isFetching} />
          </>
        )}
      </Loaded>
    </div>
  )
}
