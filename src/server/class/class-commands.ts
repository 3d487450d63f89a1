/** Control commands on the class: its board, its join codes, and a new code for a student who has lost the profile. */
import type { BoardRow, ClassMember } from '../../protocol/index.js';
import type { ControlArguments } from '../base/command-arguments.js';
import { ControlError } from '../base/control-error.js';
import type { LastActions } from '../venue/last-actions.js';
import type { Venue } from '../venue/venue.js';
import { boardRows } from './board-rows.js';
import type { ClassRoster, Student } from './class-roster.js';

const NO_CLASS = 'There is no class; start the exchange with `spotlab exchange --class names.txt`.';

export class ClassCommands {
  private readonly parts: {
    readonly venue: () => Venue;
    readonly roster: ClassRoster | undefined;
    readonly actions: LastActions;
    readonly newKey: () => string;
  };

  /** @param parts `roster`: undefined if there is no class */
  constructor(parts: ClassCommands['parts']) {
    this.parts = parts;
  }

  board(): BoardRow[] {
    return boardRows(this.parts.venue(), this.roster.all(), this.parts.actions);
  }

  codes(): ClassMember[] {
    return this.roster.all().map(report);
  }

  rejoin(given: ControlArguments): ClassMember {
    const { venue, newKey } = this.parts;
    return report(this.roster.renew(venue(), this.studentIn(given), newKey));
  }

  private get roster(): ClassRoster {
    const { roster } = this.parts;
    if (roster === undefined) throw new ControlError(NO_CLASS);
    return roster;
  }

  private studentIn(given: ControlArguments): Student {
    const name = given.text('name') ?? '';
    const student = this.roster.find(name);
    if (student === undefined) throw new ControlError(`There is no student '${name}'; class.codes lists the names.`);
    return student;
  }
}

function report({ name, account, joinCode }: Student): ClassMember {
  return { name, account, hasJoined: joinCode === null, joinCode };
}
