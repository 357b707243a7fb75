import React, { useEffect, useState } from 'react';
import type { Member } from './model';

interface Props {
  team: string;
  onInvite?: (email: string) => void;
}

export function Members({ team, onInvite = () => undefined }: Props) {
  const [members, setMembers] = useState<Member[]>([]);

  useEffect(() => {
    let live = true;
    fetch(`/api/teams/${encodeURIComponent(team)}/members`)
      .then((res) => res.json())
      .then((body) => live && setMembers(body));
    return () => {
      live = false;
    };
  }, [team]);

  if (!members.length) return <Empty text="Nobody here" />;
  return (
    <section className="members" {...attributes(team)}>
      <h2>
        Members of {team} &amp; friends
      </h2>
      <>
        {members.map((m) => (
          <Row.Item key={m.id} html={m.bio} dangerouslySetInnerHTML={{ __html: m.bio }} onClick={() => onInvite(m.email)} selected>
            {m.admin ? <b>admin</b> : null}
          </Row.Item>
        ))}
      </>
    </section>
  );
}
