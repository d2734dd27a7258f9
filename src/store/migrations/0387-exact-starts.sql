-- What parts of words begin with ("^" and one or two letters) and words of one and two letters have
-- keys of their own: nearly all incidents have some of these, so bits of other words among them
-- would say nothing, and what is left out can be taken away. Lowered letters can be more than were
-- asked for: then what a part begins with is a part.
create or replace function word_key(word text) returns text language sql immutable parallel safe
as $$ select case when length(word) <= 3 and left(word, 1) in ('~', '^') then word
  else '~' || left(encode(sha256(convert_to(
    case when left(word, 1) = '^' then '~' || substr(word, 2) else word end, 'UTF8')), 'hex'), 4)
  end $$;

-- All are written again, with these keys.
update incident_block set kept_at = null;
