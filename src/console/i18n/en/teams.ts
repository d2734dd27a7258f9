// Teams and their members, in English.
export const teams = {
  teams: {
    none: 'No teams yet. Members of a team read its incidents and no others.',
    add: 'Add team',
    members: 'Members',
    archive: 'Archive team',
    archived: 'Archived',
    archiveIt: 'Archive now',
    archiveWhy:
      "its members lose access to its incidents immediately. You can't undo this. The incidents " +
      'stay as they are.',
    save: 'Save team',
    name: 'Name',
    nameHelp:
      'Incidents whose field “Team” is this name belong to the team immediately, in capital or ' +
      "small letters. You can't change the name later.",
    count_one: '{{count}} team on this page',
    count_other: '{{count}} teams on this page',
    columns: {
      title: 'Team',
      members: 'Members',
      incidents: 'Incidents',
      made: 'Created',
      state: 'State',
    },
    memberColumns: { title: 'User', role: 'Role', remove: 'Remove' },
    readOnly: 'members read its incidents. Changing needs a role for all incidents.',
    nobody: 'No members yet.',
    hasRoles: 'Has roles for all incidents, so the membership has no effect.',
    remove: 'Remove from team',
    accountHelp: 'Of a user without roles: who has roles sees all incidents.',
    role: 'Role in the team',
    roleHelp: 'An Analyst also sees evidence and notes that are internal or confidential.',
    addMember: 'Add to team',
    of: '{{role}} in {{team}}',
  },
};
