import { Fragment } from 'react'
import { Copy } from './copy.tsx'

const TOKEN = /("(?:\\.|[^"\\])*")(\s*:)?|\b(true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** JSON as it is sent, indented, with names and values told apart. */
export function JsonView({ value, label }: { value: unknown; label: string }) {
  const text = JSON.stringify(value, null, 2) ?? 'null'
  return (
    <div className="wb-json">
      <div className="wb-json-copy">
        <Copy value={text} label="Copy JSON" />
      </div>
      {/* It scrolls, so it has to be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} role="region" aria-label={label}>
        {coloured(text)}
      </pre>
    </div>
  )
}

function coloured(text: string) {
  const parts = []
  let end = 0
  for (const match of text.matchAll(TOKEN)) {
    parts.push(<Fragment key={`t${end}`}>{text.slice(end, match.index)}</Fragment>)
    parts.push(
      <span key={`k${match.index}`} className={classOf(match)}>
        {match[0]}
      </span>,
    )
    end = match.index + match[0].length
  }
  parts.push(<Fragment key="end">{text.slice(end)}</Fragment>)
  return parts
}

function classOf([, quoted, colon, word]: RegExpMatchArray): string {
  if (quoted !== undefined) return colon === undefined ? 'wb-json-text' : 'wb-json-name'
  return word === undefined ? 'wb-json-number' : 'wb-json-word'
}
