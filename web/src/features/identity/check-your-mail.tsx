import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useText } from '#ui/text.tsx'
import classes from './entrance.module.css'
import { identityMessages } from './identity.messages.ts'

/** Replaces a form whose answer comes by mail; it takes over the focus that the form had. */
export function CheckYourMail({ title, text: sentence }: { title: string; text: string }) {
  const text = useText(identityMessages)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={classes.entrance}>
      <title>{title}</title>
      <h1 ref={heading} tabIndex={-1} className={classes.heading}>
        {title}
      </h1>
      <p>{sentence}</p>
      <p className="grey">{text('nothingArrived')}</p>
      <div className={classes.buttons}>
        <Button component={Link} to="/login" variant="default">
          {text('toSignIn')}
        </Button>
      </div>
    </div>
  )
}
