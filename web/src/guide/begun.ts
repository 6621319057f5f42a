const PLACE = 'grognard.lessons'

function stored(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

/** The room in which a lesson was last begun in this browser; its links are with the others. */
export function begunIn(lesson: string): string {
  return stored()[lesson] ?? ''
}

export function noteBegun(lesson: string, room: string): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify({ ...stored(), [lesson]: room }))
  } catch {
    // a browser that keeps nothing begins anew
  }
}
