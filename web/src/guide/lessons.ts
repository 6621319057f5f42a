/** What the coach can see of the table. */
export interface Sight {
  selected: boolean
  ghost: 'none' | 'legal' | 'illegal'
  answered: number
  asked: boolean
  odds: boolean
  logOpened: boolean
  undone: boolean
  over: boolean
}

export interface Lesson {
  title: string
  text: string
  touch?: string
  done: (now: Sight, then: Sight) => boolean
}

/** A first battle in small steps; each is over when the player has done the thing, not when a button is pressed. */
export const LESSONS: Lesson[] = [
  {
    title: 'These are your men',
    text: 'You are the French, in blue. The bright edge is a unit’s front. Click one of your units that glow.',
    touch: 'You are the French, in blue. The bright edge is a unit’s front. Tap one of your units that glow.',
    done: (now) => now.selected,
  },
  {
    title: 'Where can it go?',
    text: 'The shaded ground is its reach. Drag the unit forward: the ghost says what the move costs. Drag it too far, and the ghost says why not, and by which rule.',
    touch:
      'The shaded ground is its reach. Drag the unit, or tap where it shall go: the ghost says what the move costs, or why it may not.',
    done: (now) => now.ghost !== 'none',
  },
  {
    title: 'Give the order',
    text: 'Let go where the ghost is green, then press Enter or “Move here”.',
    touch: 'Leave the ghost where it is green, then tap “Move here”.',
    done: (now, then) => now.answered > then.answered,
  },
  {
    title: 'Changed your mind?',
    text: 'Until dice fall you may take any order back. Press Undo, or go on: move your other units, and press “End movement” when you are done.',
    done: (now, then) => now.undone || now.answered > then.answered,
  },
  {
    title: 'Why did that happen?',
    text: 'Everything that happens has a line in the Log. Open a line to see the dice, every modifier, and the rule it comes from.',
    done: (now) => now.logOpened || now.odds,
  },
  {
    title: 'Take the farm',
    text: 'With a unit in hand, point at an enemy: charges and volleys show their exact odds before you decide. Whoever alone holds Oberhof after four turns wins. Good luck!',
    touch:
      'With a unit in hand, tap an enemy: charges and volleys show their exact odds before you decide. Whoever alone holds Oberhof after four turns wins. Good luck!',
    done: (now) => now.over,
  },
  {
    title: 'The battle is over',
    text: 'The Bulletin tells it as the newspapers would; the Replay shows it again. Then take a bigger table: The bridge at Villarejo is next.',
    done: () => false,
  },
]

export const NOTHING: Sight = {
  selected: false,
  ghost: 'none',
  answered: 0,
  asked: false,
  odds: false,
  logOpened: false,
  undone: false,
  over: false,
}

/** Which lesson is on, given what was seen when it began and what is seen now. */
export function after(at: number, now: Sight, then: Sight): number {
  const lesson = LESSONS[at]
  if (!lesson) return at
  if (now.over && at < LESSONS.length - 1) return LESSONS.length - 1
  return lesson.done(now, then) ? at + 1 : at
}
