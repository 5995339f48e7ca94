import { Title, Text, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { ColorSchemeToggle } from './color-scheme-toggle.tsx'
import { Mark } from '../ui/icons.tsx'
import { useTabTitle } from '../ui/page.tsx'

/** The frame of every page before the sign-in: one card. */
export function Door(props: { title: string; lead?: ReactNode; foot?: ReactNode; children?: ReactNode }) {
  useTabTitle(props.title)
  return (
    <main className="wb-door">
      <div className="wb-door-inner">
        <div className="wb-door-brand">
          <Mark size={34} /> Wagebook
        </div>
        <div className="wb-door-card">
          <Stack gap="lg">
            <div>
              <Title order={1} size="h3">
                {props.title}
              </Title>
              {props.lead !== undefined && (
                <Text component="div" size="sm" c="dimmed" mt={4}>
                  {props.lead}
                </Text>
              )}
            </div>
            {props.children}
          </Stack>
        </div>
        {props.foot !== undefined && <div className="wb-door-foot">{props.foot}</div>}
      </div>
      <div className="wb-door-corner">
        <ColorSchemeToggle />
      </div>
    </main>
  )
}
